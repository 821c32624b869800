"""Who plays: compiled policies and the agents made of them."""

from overtrick.core.callable_package import make_callable

make_callable(__name__, "overtrick.agents.registry:agents")
