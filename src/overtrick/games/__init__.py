"""The games, each a file that reads as its rule sheet, and what people and batches use to play them."""

from overtrick.core.callable_package import make_callable

make_callable(__name__, "overtrick.games.registry:games")
