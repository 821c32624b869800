"""What the server that forks workers imports.

A worker has one core, so its linear algebra has one thread, as the server must: NumPy is told before it is loaded.
Numba knows its own functions only once it has gone through them, which takes longer than a short task: here it is done
for all workers.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from numba.core.registry import cpu_target

import overtrick.core.jit  # noqa: F401

cpu_target.typing_context.refresh()
cpu_target.target_context.refresh()
