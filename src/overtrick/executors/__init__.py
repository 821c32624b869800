"""Who does the parts of long work: this process, others, or a Ray cluster."""
