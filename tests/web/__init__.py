"""The page: what the server keeps, tells and refuses, and what a browser makes of it."""
