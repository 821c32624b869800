"""Numba's start without SciPy.

When it first compiles or loads a function, Numba imports `scipy.linalg` to see whether it could multiply matrices: a
quarter of what a process takes to deal its first hand, for what no kernel of ours does. Functions that do multiply
look for SciPy themselves.
"""

from numba.np import linalg


def start() -> None:
    """Import what asks, while the answer is yes."""
    ensure, linalg.ensure_blas = linalg.ensure_blas, lambda: None
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        linalg.ensure_blas = ensure
