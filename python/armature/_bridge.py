"""The Java process and the memory shared with it.

Commands go through a pipe, arrays do not: they live in a memory-mapped file. On systems where an open file may be
deleted, it is deleted as soon as both sides have mapped it, so that nothing stays behind however either side ends.
"""

from __future__ import annotations

import atexit
import mmap
import os
import pathlib
import shlex
import subprocess
import tempfile
import threading
from typing import Dict, List, Optional, Sequence

import numpy as np


class ArmatureError(RuntimeError):
    """What the Java side could not do, or that it is gone."""


def _command() -> List[str]:
    """The command that starts the Java side: $ARMATURE_COMMAND, or the launcher above this package."""
    given = os.environ.get("ARMATURE_COMMAND")
    if given:
        return shlex.split(given) + ["bridge"]
    launcher = "armature.cmd" if os.name == "nt" else "armature"
    for folder in pathlib.Path(__file__).resolve().parents:
        if (folder / launcher).is_file() and (folder / "engine").is_dir():
            return [str(folder / launcher), "bridge"]
    raise ArmatureError(
        "the armature launcher is not above this package; set ARMATURE_COMMAND to the command that starts it"
    )


class _Process:
    """One Java process, for all objects of this Python process."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.pid = os.getpid()
        command = _command()
        try:
            # stderr is passed on: warnings about models appear there
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=False
            )
        except OSError as e:
            raise ArmatureError(f"cannot start {command[0]}: {e}") from e
        assert self.process.stdin and self.process.stdout
        self._in = self.process.stdin
        self._out = os.fdopen(os.dup(self.process.stdout.fileno()), "rb")
        hello = self._out.readline().decode("utf-8").strip()
        if hello != "armature 1":
            self.process.kill()
            self.process.wait()
            raise ArmatureError(f"{command[0]} answered {hello!r} instead of starting the bridge")

    def ask(self, *fields: object) -> List[List[str]]:
        """Sends a command; the lines that come before "ok"."""
        line = "\t".join(str(f) for f in fields)
        if "\n" in line:
            raise ArmatureError("a line break in a name")
        with self.lock:
            try:
                self._in.write((line + "\n").encode("utf-8"))
            except (BrokenPipeError, OSError) as e:
                raise self._gone() from e
            lines: List[List[str]] = []
            while True:
                raw = self._out.readline()
                if not raw:
                    raise self._gone()
                answer = raw.decode("utf-8").rstrip("\r\n").split("\t")
                if answer[0] == "ok":
                    return lines
                if answer[0] == "error":
                    raise ArmatureError("\t".join(answer[1:]).replace("\\n", "\n").replace("\\\\", "\\"))
                lines.append(answer)

    def _gone(self) -> ArmatureError:
        try:
            code: Optional[int] = self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            code = None
        return ArmatureError(f"the Java process ended unexpectedly (exit code {code})")

    def alive(self) -> bool:
        return self.pid == os.getpid() and self.process.poll() is None

    def close(self) -> None:
        """Closes the pipe, upon which the Java side ends; ends it the hard way if it does not."""
        if self.pid != os.getpid():
            return
        for stream in (self._in, self._out, self.process.stdout):
            try:
                stream.close()  # type: ignore[union-attr]
            except OSError:
                pass
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


_process: Optional[_Process] = None
_guard = threading.Lock()


def process() -> _Process:
    """The running Java process; starts one if there is none."""
    global _process
    with _guard:
        if _process is None or not _process.alive():
            if _process is not None:
                _process.close()  # the pipes of one that died
            _process = _Process()
        return _process


def shutdown() -> None:
    """Ends the Java process; it starts again with the next object."""
    global _process
    with _guard:
        if _process is not None:
            _process.close()
            _process = None


atexit.register(shutdown)


def _folder() -> Optional[str]:
    return "/dev/shm" if os.path.isdir("/dev/shm") and os.access("/dev/shm", os.W_OK) else None


class Session:
    """An object of the Java side: its arrays as numpy views, its facts as text."""

    def __init__(self, kind: str, *fields: object) -> None:
        self._process = process()
        handle, path = tempfile.mkstemp(prefix="armature-arrays-", dir=_folder())
        try:
            answer = self._process.ask("new", kind, path, *fields)
            size = os.fstat(handle).st_size
            self._memory = mmap.mmap(handle, size)
        finally:
            os.close(handle)
            try:
                os.unlink(path)
                self._file: Optional[str] = None
            except OSError:
                # Windows: a mapped file can only be deleted later
                self._file = path
                atexit.register(_delete, path)
        self.id = -1
        self.arrays: Dict[str, np.ndarray] = {}
        self.facts: Dict[str, List[str]] = {}
        for line in answer:
            if line[0] == "session":
                self.id = int(line[1])
            elif line[0] == "array":
                shape = tuple(int(n) for n in line[4].split()) if line[4] else ()
                count = int(np.prod(shape, dtype=np.int64))
                flat: np.ndarray = np.frombuffer(self._memory, dtype=line[2], count=count, offset=int(line[3]))
                self.arrays[line[1]] = flat.reshape(shape)
            elif line[0] == "fact":
                self.facts[line[1]] = line[2:]

    def ask(self, command: str, *fields: object) -> None:
        if self.id < 0:
            raise ArmatureError("this object is closed")
        self._process.ask(command, self.id, *fields)

    def numbers(self, fact: str) -> np.ndarray:
        return np.array([float(x) for x in self.facts[fact][0].split()], dtype=np.float64)

    def close(self) -> None:
        if self.id >= 0 and self._process.alive():
            self._process.ask("close", self.id)
        self.id = -1


def _delete(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        pass


def threads(count: Optional[int]) -> int:
    return count if count is not None else (os.cpu_count() or 1)


__all__: Sequence[str] = ["ArmatureError", "Session", "process", "shutdown", "threads"]
