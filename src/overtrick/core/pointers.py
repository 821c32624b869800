"""Hooks as arguments of compiled code: function pointers that are looked up once.

Numba's own ask Python for the addresses of every pointer in every call, with a signature unpickled each time: 65
microseconds a pointer, more than some searches take. Ours are an address. It is the one that C would call, so after an
error in a hook play would go on; bounds-checked code has Numba's pointers, which pass errors on, read from a kept row.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

import numpy as np
from numba import config, types
from numba.core import cgutils
from numba.core.datamodel import register_default
from numba.core.datamodel.models import ExternalFuncPointerModel
from numba.experimental.function_type import FunctionModel, _get_jit_address, _get_wrapper_address
from numba.extending import NativeValue, unbox


class Address(types.ExternalFunctionPointer):  # type: ignore[misc]
    """The type of a hook as an argument: `Address(LEGAL)`."""

    def __init__(self, signature: Any) -> None:
        super().__init__(signature, None)
        self.known: dict[Any, int] = {None: 0}

    def __reduce__(self) -> Any:
        return type(self), (self.sig,)

    def given(self, hook: Any) -> int:
        """The address of a hook, compiled if need be. None is a hook that nobody will call."""
        if hook not in self.known:
            self.known[hook] = _get_wrapper_address(hook, self.sig)
        return self.known[hook]


class CheckedAddress(types.FunctionType):  # type: ignore[misc]
    """The same for bounds-checked code."""

    def __init__(self, signature: Any) -> None:
        super().__init__(signature)
        self.known: dict[Any, Any] = {None: np.zeros(3, np.uint64)}

    def given(self, hook: Any) -> int:
        """Where the addresses of a hook are, in the order of `FunctionModel`."""
        if hook not in self.known:
            addresses = _get_wrapper_address(hook, self.signature), id(hook), _get_jit_address(hook, self.signature)
            self.known[hook] = np.array(addresses, np.uint64)
        return int(self.known[hook].ctypes.data)


register_default(Address)(ExternalFuncPointerModel)
register_default(CheckedAddress)(FunctionModel)

Pointer: Final = CheckedAddress if config.BOUNDSCHECK else Address


@unbox(Address)  # type: ignore[untyped-decorator]
def _unbox(kind: Any, address: Any, c: Any) -> Any:
    return NativeValue(c.builder.bitcast(c.pyapi.long_as_voidptr(address), c.context.get_value_type(kind)))


@unbox(CheckedAddress)  # type: ignore[untyped-decorator]
def _unbox_checked(kind: Any, row: Any, c: Any) -> Any:
    struct = cgutils.create_struct_proxy(kind)(c.context, c.builder)
    return NativeValue(c.builder.load(c.builder.bitcast(c.pyapi.long_as_voidptr(row), struct._getpointer().type)))


Giver: TypeAlias = Callable[[Any], Any]
"""What turns an argument into what compiled code of one signature takes."""


def giver_of(kind: Any) -> Giver:
    """The giver for a type, found once; arrays that code could misread are refused in every call."""
    if isinstance(kind, Pointer):
        given: Giver = kind.given
        return given
    if isinstance(kind, types.BaseTuple):
        return giver_of_all(kind.types)
    return checked(kind) if isinstance(kind, types.Array) else same


def giver_of_all(kinds: Iterable[Any]) -> Giver:
    """The giver for several arguments at once."""
    givers = [giver_of(kind) for kind in kinds]
    return lambda arguments: tuple([give(one) for give, one in zip(givers, arguments, strict=True)])


def same(argument: Any) -> Any:
    return argument


def checked(kind: Any) -> Giver:
    """Raises unless numbers, dimensions and layout are those of the signature. Only tables are read-only."""
    wanted, dimensions = np.dtype(kind.dtype.name), kind.ndim

    def give(array: Any) -> Any:
        good = isinstance(array, np.ndarray) and array.dtype == wanted and array.ndim == dimensions
        if not (good and array.flags.c_contiguous):
            raise TypeError(f"a kernel takes {kind}, in one piece, not {array!r:.80}")
        return array

    return give
