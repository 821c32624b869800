"""The games, each a file that reads as its rule sheet, and what people and batches use to play them."""
