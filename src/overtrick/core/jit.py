"""How kernels are compiled: one decorator, one for pointers, one cache folder per state of the sources.

Numba does not notice an edited helper in another file and would run stale code, so its cache folder is named by a
digest of every source file of the package. Bounds-checked code needs a folder of its own, or the check is
silently ignored. With `NUMBA_DISABLE_JIT=1` both decorators leave the function as it is.
"""

import hashlib
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numba import config, njit, types
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

Vector: TypeAlias = NDArray[np.int64]
"""A flat row of whole numbers: tables, one state, a random stream, a deck in order."""

Matrix: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
FloatMatrix: TypeAlias = NDArray[np.float64]

Function = TypeVar("Function", bound=Callable[..., Any])
Numbers = TypeVar("Numbers", Vector, Floats)

NOTHING = types.void
INT = types.int64
FLOAT = types.float64
VECTOR = types.Array(types.int64, 1, "C")
MATRIX = types.Array(types.int64, 2, "C")
FLOATS = types.Array(types.float64, 1, "C")
ROW = VECTOR if config.BOUNDSCHECK else types.CPointer(types.int64)
FLOAT_ROW = FLOATS if config.BOUNDSCHECK else types.CPointer(types.float64)

COMPILED = not config.DISABLE_JIT
CACHE_FOLDERS_KEPT = 8
CACHE_SECONDS_KEPT = 3 * 3600


def digest_of_sources() -> str:
    """Changes whenever any file of the package does."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled kernels are kept: the user's cache, or a folder of this process if that cannot be written."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "overtrick"
    folder = home / (digest_of_sources() + ("-bounds" if config.BOUNDSCHECK else ""))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="overtrick-"))
    forget_old_folders(home)
    return folder


def forget_old_folders(root: Path) -> None:
    """Every edit makes a new folder: keep the ones used last, and those that somebody may still be using."""
    folders = sorted((path for path in root.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for folder in folders[:-CACHE_FOLDERS_KEPT]:
        if time.time() - folder.stat().st_mtime > CACHE_SECONDS_KEPT:
            shutil.rmtree(folder, ignore_errors=True)


# Function pointers in tuples still bear this label; they are what our batches are built on.
warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)

CACHE = str(cache_folder()) if COMPILED else ""


def compiled(function: Function, *signature: object) -> Any:
    """`njit` into our own cache folder. Numba's setting is global, so it is put back at once."""
    before, config.CACHE_DIR = config.CACHE_DIR, CACHE
    try:
        return njit(*signature, cache=True, nogil=True, _nrt=False)(function)
    finally:
        config.CACHE_DIR = before


def kernel(function: Function) -> Function:
    """A compiled function called by other kernels, or from Python once per decision."""
    return compiled(function)


def hook(signature: object) -> Callable[[Function], Function]:
    """A kernel that is passed as a pointer, `@hook(LEGAL)`, or called from Python with vectors."""

    def decorate(function: Function) -> Function:
        dispatcher = compiled(function)
        if COMPILED:
            dispatcher.compile(signature)
        return dispatcher

    return decorate


def batch(*signature: object) -> Callable[[Function], Function]:
    """A kernel that takes hooks. Compiled for this signature only: for hooks as such it would be, anew each time."""
    return lambda function: compiled(function, *signature)


pointer = types.FunctionType
"""The type of a hook as an argument: `pointer(LEGAL)`."""


def pointers(*signatures: object) -> object:
    """The type of several hooks in a tuple; alike ones can be indexed by a number that is not known beforehand."""
    return types.Tuple([pointer(signature) for signature in signatures])


bundle = types.Tuple
"""The type of several arguments in one: `bundle([pointer(POLICY), FLOATS])`."""


def raw(vector: Numbers) -> Numbers:
    """The bare numbers of a vector, as hooks take them: no negative indices, one register instead of seven."""
    return vector


@intrinsic  # type: ignore[untyped-decorator]
def _data(context: Any, vector: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return types.CPointer(vector.dtype)(vector), emit


@overload(raw)
def _raw(vector):  # type: ignore[no-untyped-def]  # Numba compares this signature with those below
    if config.BOUNDSCHECK or isinstance(vector, types.CPointer):
        return lambda vector: vector
    return lambda vector: _data(vector)
