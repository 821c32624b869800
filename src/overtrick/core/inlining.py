"""Kernels that only kernels call: they become part of their callers, where they are optimised with them.

Numba optimises every function with all that it has taken in, so what lies deep is optimised once a level, and makes
machine code of each: together a quarter of all compiling. Here such a function is kept as what its callers take in:
LLVM's bitcode. Beside it goes an object with nothing but its environments, for which Numba looks in what it loads.
"""

from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

ENVIRONMENTS = "_ZN08NumbaEnv"


class InlinedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel that is never run by itself."""

    def _optimize_final_module(self) -> None:
        """Left to those that take it in."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True
        self._final_module = self._environments_of(self._get_module_for_linking())
        super()._finalize_final_module()

    def _environments_of(self, module: Any) -> Any:
        found = [str(one) for one in module.global_variables if one.name.startswith(ENVIRONMENTS)]
        return llvm.parse_assembly("\n".join([str(self._codegen._create_empty_module(self.name)), *found]))


class InlinedCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, into such a library."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        library = InlinedLibrary(target.codegen(), "inlined")
        library.enable_object_caching()
        super().__init__(typing, target, library, *rest)
