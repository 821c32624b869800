"""What the server that forks workers imports.

A worker has one core, so its linear algebra has one thread, as the server must: NumPy is told before it is loaded.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import overtrick.core.jit  # noqa: F401
