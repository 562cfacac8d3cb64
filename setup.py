"""Build the compiled modules; everything else about the package is in pyproject.toml.

Switches, read from the environment (1 is on, 0 is off):

MAKE24_SAFE         check bounds, None and overflow in the kernel, for a test build
MAKE24_SANITIZE     build with the sanitizers of GCC for addresses and undefined behavior
MAKE24_TRACE        trace lines, for the coverage of .pyx files; slow, and meant for --inplace
MAKE24_LIMITED_API  build against the limited API (on unless set to 0)
"""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


def switch(name: str, default: str = "0") -> bool:
    """Whether the environment turns a switch on."""
    return os.environ.get(name, default) not in ("", "0")


SAFE = switch("MAKE24_SAFE")
SANITIZE = switch("MAKE24_SANITIZE")
TRACE = switch("MAKE24_TRACE")
# Free-threaded interpreters offer no limited API before 3.15, and line tracing needs the frame
# and code objects that it hides.
FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
LIMITED_API = switch("MAKE24_LIMITED_API", "1") and not TRACE and not FREE_THREADED

# The one place where directives are set. The kernel trusts what it is handed, so that its loops
# stay free of checks. Division stays C division in a safe build too, or its results would differ;
# negative indices are never meant, so with wraparound off a safe build reports them.
DIRECTIVES = {
    "language_level": 3,
    "freethreading_compatible": True,
    # Plain built-in functions are called faster than Cython's own under the limited API; they show
    # their signatures through __text_signature__.
    "binding": False,
    "embedsignature": True,
    "embedsignature.format": "clinic",
    "cdivision": True,
    "wraparound": False,
    "boundscheck": SAFE,
    "initializedcheck": SAFE,
    "nonecheck": SAFE,
    "overflowcheck": SAFE,
    "linetrace": TRACE,
}

MACROS: list[tuple[str, str | None]] = []
if LIMITED_API:
    # 3.11 is the first limited API with the buffer protocol, and so with typed memoryviews.
    MACROS += [("Py_LIMITED_API", "0x030B0000")]
if TRACE:
    # Under sys.monitoring, which Cython would take from 3.13 on, every line counts as covered.
    MACROS += [("CYTHON_TRACE_NOGIL", "1"), ("CYTHON_USE_SYS_MONITORING", "0")]

SANITIZERS = [
    *("-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"),
    *("-fno-omit-frame-pointer", "-g"),
]

# A build folder for each set of switches, or the next build would take up modules of this one.
BUILD = "build/" + "-".join(
    ["safe" if SAFE else "fast"]
    + ["sanitized"] * SANITIZE
    + ["trace"] * TRACE
    + ["abi3" if LIMITED_API else "full"]
)


class BuildKernel(build_ext):
    """Translate and compile, with flags that suit the compiler at hand."""

    def build_extensions(self) -> None:
        """Run Cython here, when the compiler is known: an sdist then needs no C at all."""
        if self.compiler.compiler_type == "msvc":
            flags = ["/Od"] if SAFE else []  # /O2 is already there
        else:
            # Signed overflow wraps; said here, since a CFLAGS in the environment replaces the
            # interpreter's flags, -fwrapv among them.
            flags = ["-O1" if SAFE or SANITIZE or TRACE else "-O3", "-fwrapv"]
            if self.compiler_is_gcc():
                # Under -fwrapv this pass of GCC's spoils vector code; clang rejects the option.
                flags += ["-fno-tree-reassoc"]
        flags += SANITIZERS * SANITIZE
        if not self.compiler_knows_avx():
            self.extensions[:] = [each for each in self.extensions if "_avx" not in each.name]
        write_straight_code()
        translated = cythonize(
            self.extensions,
            include_path=[f"{BUILD}/include"],
            # The coverage plugin looks for the C beside the .pyx.
            build_dir=None if TRACE else f"{BUILD}/cython",
            compiler_directives=DIRECTIVES,
            force=self.force or TRACE,
        )
        for extension, c in zip(self.extensions, translated, strict=True):
            extension.sources = c.sources
            extension.depends = [*c.depends, "setup.py"]
            # A file's own flags, from a line "# distutils: extra_compile_args = ...", come last.
            extension.extra_compile_args = [*flags, *c.extra_compile_args]
            extension.extra_link_args = SANITIZERS * SANITIZE
        super().build_extensions()

    def compiler_knows_avx(self) -> bool:
        """Whether to build the blocks for more than the instructions that every processor has."""
        gnu = self.compiler.compiler_type != "msvc"
        return gnu and sysconfig.get_platform().endswith(("x86_64", "amd64"))

    def compiler_is_gcc(self) -> bool:
        """Ask the compiler, since clang answers to the name of gcc on a Mac."""
        command = [*self.compiler.compiler, "--version"]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        return "Free Software Foundation" in answer.stdout


def write_straight_code() -> None:
    """Print the plan as code, for the kernel to include."""
    folder = Path(BUILD, "include")
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [sys.executable, "tools/straight.py", str(folder)],
        env={**os.environ, "PYTHONPATH": "src/make24/_kernel"},  # for forms.py alone
        check=True,
    )


def module_name(path: Path) -> str:
    """Name the module that a source file is built into: src/a/b.pyx is a.b."""
    return ".".join(path.with_suffix("").parts[1:])


setup(
    ext_modules=[
        Extension(
            module_name(path),
            [path.as_posix()],
            define_macros=MACROS,
            py_limited_api=LIMITED_API,
        )
        for path in sorted(Path("src/make24").rglob("*.pyx"))
    ],
    cmdclass={"build_ext": BuildKernel},
    options={
        "build": {"build_base": BUILD},
        "build_ext": {"parallel": min(4, os.cpu_count() or 1)},
        "bdist_wheel": {"py_limited_api": "cp311"} if LIMITED_API else {},
    },
)
