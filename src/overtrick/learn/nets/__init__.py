"""Networks evaluated where the cards are played: layers as data, one row of weights, no other library."""
