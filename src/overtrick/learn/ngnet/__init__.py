"""Normalized Gaussian networks (Moody and Darken) in rows of float64, and the EM algorithm that fits them."""
