"""The page: a server at whose tables people play with agents, and what a browser needs to show them."""
