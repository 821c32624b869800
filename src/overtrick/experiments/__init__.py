"""Experiments: claims of papers and peers, with our figures beside them."""
