"""Players of Somerset: by rules (`thrifty`, with `odds` and `bidder`), and the most frequent suit with any card."""
