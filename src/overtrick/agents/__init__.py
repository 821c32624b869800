"""Who plays: compiled policies and the agents made of them."""
