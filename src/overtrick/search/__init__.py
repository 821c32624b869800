"""Search over open hands and, with sampled worlds, over hidden ones."""
