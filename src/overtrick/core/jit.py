"""How kernels are compiled: one decorator, one for pointers, one cache folder per state of the sources.

Numba does not notice an edited helper in another file and would run stale code, so the cache folder of a file is named
by a digest of it and of all files that it builds on. Bounds-checked code needs a folder of its own, or the check is
silently ignored. With `NUMBA_DISABLE_JIT=1` the decorators leave the function as it is.
"""

import ctypes
import gc
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property, update_wrapper
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np
from llvmlite.binding import ffi as llvm
from numba import config, njit, types
from numba.core import event
from numba.core.compiler import Compiler
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from overtrick.core import numba_start
from overtrick.core.compiling import tell
from overtrick.core.inlining import InlinedCompiler
from overtrick.core.pointers import Giver, Pointer, giver_of_all
from overtrick.core.sources import digest_of_sources
from overtrick.core.turns import turn_at

Vector: TypeAlias = NDArray[np.int64]
"""A flat row of whole numbers: tables, one state, a random stream, a deck in order."""

Matrix: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
FloatMatrix: TypeAlias = NDArray[np.float64]

Function = TypeVar("Function", bound=Callable[..., Any])
Numbers = TypeVar("Numbers", Vector, Floats, NDArray[np.float32])

NOTHING = types.void
INT = types.int64
FLOAT = types.float64
VECTOR = types.Array(types.int64, 1, "C")
MATRIX = types.Array(types.int64, 2, "C")
FLOATS = types.Array(types.float64, 1, "C")
FLOAT_MATRIX = types.Array(types.float64, 2, "C")
ROW = VECTOR if config.BOUNDSCHECK else types.CPointer(types.int64)
FLOAT_ROW = FLOATS if config.BOUNDSCHECK else types.CPointer(types.float64)

COMPILED = not config.DISABLE_JIT
CACHE_FOLDERS_KEPT: Final = 1000
CACHE_SECONDS_KEPT: Final = 3 * 3600


def cache_home() -> Path:
    """Where all compiled code of a user is kept."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "overtrick"


@cache
def cache_folder(path: Path) -> str:
    """Where the kernels of a file are kept: the user's cache, or a folder of this process if that cannot be written."""
    home = cache_home()
    folder = home / (digest_of_sources(path) + ("-bounds" if config.BOUNDSCHECK else ""))
    try:
        if not folder.exists():
            folder.mkdir(parents=True)
            forget_old_folders(home)
        folder.touch()
    except OSError:
        return own_folder()
    return str(folder)


@cache
def own_folder() -> str:
    """A folder of this process."""
    return tempfile.mkdtemp(prefix="overtrick-")


def forget_old_folders(root: Path) -> None:
    """Every edit makes new folders: keep the ones used last, and those that somebody may still be using."""
    folders = sorted((path for path in root.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for folder in folders[:-CACHE_FOLDERS_KEPT]:
        if time.time() - folder.stat().st_mtime > CACHE_SECONDS_KEPT:
            shutil.rmtree(folder, ignore_errors=True)


class Compiling(event.Listener):  # type: ignore[misc]
    """Tells what is being compiled: kernels within kernels by turns, then that it is done."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def on_start(self, event: Any) -> None:
        function = event.data["dispatcher"].py_func
        self.names.append(f"{function.__module__.removeprefix('overtrick.')}.{function.__name__}")
        tell(self.names[-1])

    def on_end(self, event: Any) -> None:
        self.names.pop()
        tell(self.names[-1] if self.names else "")


event.register("numba:compile", Compiling())

numba_start.start()

# Function pointers in tuples still bear this label; they are what our batches are built on.
warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)


SETTING: Final = Lock()
"""Threads that decorate at the same time must not put back each other's setting."""


ENTRIES: Final = "entries"
"""The folder within a file's for kernels that Python calls."""


def compiled(function: Callable[..., Any], form: Any, within: str = "") -> Any:
    """`njit` into our own cache folder. Numba's setting is global, so it is put back at once."""
    folder = str(Path(cache_folder(Path(function.__code__.co_filename)), within))
    with SETTING:
        before, config.CACHE_DIR = config.CACHE_DIR, folder
        try:
            dispatcher = njit(
                cache=True,
                nogil=True,
                _nrt=False,
                no_cpython_wrapper=not form.for_python,
                no_cfunc_wrapper=not form.for_c,
                pipeline_class=form.compiler,
            )(function)
        finally:
            config.CACHE_DIR = before
    dispatcher.__class__, dispatcher.folder = form, folder
    return dispatcher


@contextmanager
def undisturbed() -> Iterator[None]:
    """Compile without what takes a tenth of the time for nothing.

    Nothing that the compiler makes is garbage before it is done, so nobody need look for some. And Numba times every
    call of LLVM, once for each of the kernels that are being compiled within each other.
    """
    was_on, calls = gc.isenabled(), llvm.lib._lock._cblist
    gc.disable()
    llvm.lib._lock._cblist = []
    try:
        yield
    finally:
        llvm.lib._lock._cblist = calls
        if was_on:
            gc.enable()


class Compiled(CPUDispatcher):  # type: ignore[misc]
    """A function that processes compile once, into the folder of its file.

    What lets Python or C call it is a fifth of the work, so only those have it that are called so.
    """

    folder: str
    for_python, for_c = True, False
    compiler: type[Compiler] = Compiler

    def compile(self, sig: Any) -> Any:
        """Kernels call others, but never in a circle, so nobody waits for ever."""
        with turn_at(self.folder, self.py_func.__qualname__), undisturbed():
            return super().compile(sig)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Kernels call a kernel with constants as with any numbers: it would be compiled anew for each of them."""
        return super().get_call_template([types.unliteral(one) for one in args], kws)


class Kernel(Compiled):
    """A function that kernels call. If Python does, the same is compiled once more."""

    for_python = False
    compiler = InlinedCompiler

    def __call__(self, *arguments: Any) -> Any:
        return self.entry(*arguments)

    @cached_property
    def entry(self) -> Any:
        return compiled(self.py_func, Compiled, ENTRIES)


def kernel(function: Function) -> Function:
    """A compiled function called by other kernels, or from Python once per decision."""
    return compiled(function, Kernel) if COMPILED else function


def hook(signature: Any) -> Callable[[Function], Function]:
    """A kernel that is passed as a pointer, `@hook(LEGAL)`, or called from Python with vectors.

    Compiled once, for raw rows: when a batch first takes it as an argument or Python first calls it.
    """

    def decorate(function: Function) -> Any:
        if not COMPILED:
            return function
        dispatcher = compiled(function, CheckedHook if config.BOUNDSCHECK else Hook)
        dispatcher.signature = signature
        return dispatcher

    return decorate


class CheckedHook(Compiled):
    """A kernel with a signature. Whoever asks for it, the cache has it once: by arguments and result."""

    signature: Any
    for_c = True

    def __call__(self, *arguments: Any) -> Any:
        return self.entry(*self.given(arguments))

    @cached_property
    def entry(self) -> Any:
        """The machine code itself: by its arguments another would be asked for, as tables are read-only."""
        return self.compile(self.signature)

    @cached_property
    def given(self) -> Giver:
        return giver_of_all(self.signature.args)

    def compile(self, sig: Any) -> Any:
        arguments, _ = normalize_signature(sig)
        return super().compile(self.signature if arguments == self.signature.args else sig)


class Hook(CheckedHook):
    """A kernel that Python calls by its address: called in the usual way it would be compiled again, for arrays."""

    for_python = False

    def __call__(self, *arguments: Any) -> Any:
        return self.by_address(*[give(one) for give, one in zip(self.givers, arguments, strict=True)])

    @cached_property
    def givers(self) -> list[Callable[[Any], Any]]:
        """What turns each argument into what the compiled code takes."""
        return [GIVERS[kind] for kind in self.signature.args]

    @cached_property
    def by_address(self) -> Callable[..., Any]:
        result = self.get_compile_result(self.signature)
        address = result.library.get_pointer_to_function(result.fndesc.llvm_cfunc_wrapper_name)
        kinds = self.signature.return_type, *self.signature.args
        return ctypes.CFUNCTYPE(*(IN_C[kind] for kind in kinds))(address)


def first_of(kind: Any, number: Any) -> Callable[[Any], Any]:
    """What gives the first number of a vector, which C takes by its address; views with gaps are refused.

    A vector that was pickled has a type of its own that is equal, which takes longer to find out. Of tables, which
    cannot be written, ctypes wants the address; no kernel writes them.
    """
    wanted, at, known = np.dtype(kind), number.from_buffer, number.from_address

    def give(vector: Any) -> Any:
        if vector.dtype is not wanted and vector.dtype != wanted:
            raise TypeError(f"a kernel takes a vector of {wanted}, not {vector.dtype}")
        if vector.flags.writeable:
            return at(vector)
        if not vector.flags.c_contiguous:
            raise TypeError(f"a kernel takes a vector in one piece, not {vector!r:.80}")
        return known(vector.__array_interface__["data"][0])

    return give


INTS, DOUBLES = types.CPointer(types.int64), types.CPointer(types.float64)
IN_C: dict[Any, Any] = {
    NOTHING: None,
    INT: ctypes.c_int64,
    FLOAT: ctypes.c_double,
    types.boolean: ctypes.c_bool,
    INTS: ctypes.POINTER(ctypes.c_int64),
    DOUBLES: ctypes.POINTER(ctypes.c_double),
}
GIVERS: dict[Any, Callable[[Any], Any]] = {
    INT: int,
    FLOAT: float,
    INTS: first_of(np.int64, ctypes.c_int64),
    DOUBLES: first_of(np.float64, ctypes.c_double),
}


def batch(signature: object) -> Callable[[Function], Function]:
    """A kernel that takes hooks. Compiled when first called, for this signature only: for hooks as such it would be,
    anew each time."""
    return lambda function: Batch(function, signature) if COMPILED else function  # type: ignore[return-value]


class Batch:
    """A function that is compiled for one signature when it is first called."""

    def __init__(self, function: Callable[..., Any], signature: Any) -> None:
        self.function, self.signature = function, signature
        update_wrapper(self, function)

    @cached_property
    def compiled(self) -> Callable[..., Any]:
        """The machine code itself: its signature is the only one, so nobody need look at the arguments' types."""
        return compiled(self.function, Compiled).compile(self.signature)

    @cached_property
    def given(self) -> Giver:
        return giver_of_all(self.signature.args)

    def __call__(self, *arguments: Any) -> Any:
        return self.compiled(*self.given(arguments))


pointer = Pointer
"""The type of a hook as an argument: `pointer(LEGAL)`."""


def pointers(*signatures: object) -> object:
    """The type of several hooks in a tuple; alike ones can be indexed by a number that is not known beforehand."""
    return types.Tuple([pointer(signature) for signature in signatures])


bundle = types.Tuple
"""The type of several arguments in one: `bundle([pointer(CHOOSE), FLOATS])`."""


def named(form: Any, *kinds: object) -> object:
    """The type of a NamedTuple as an argument, given the types of its parts."""
    return types.NamedTuple(kinds, form)


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
