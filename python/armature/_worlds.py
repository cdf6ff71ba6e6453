"""Models, batches of worlds, rollouts and policies."""

from __future__ import annotations

import os
from typing import Dict, List, Optional, Sequence, Tuple, Union

import numpy as np

from ._bridge import ArmatureError, Session, threads

PathLike = Union[str, "os.PathLike[str]"]


class Model:
    """The constants of a model file, by MuJoCo's names: ``model.body_mass``, ``model.nq``, ``model.jnt_range``.

    Arrays are numpy arrays that must not be written to: they are a copy of what the worlds use.
    """

    def __init__(self, path: PathLike) -> None:
        self.path = os.fspath(path)
        session = Session("model", self.path)
        session.ask("show")
        self._arrays: Dict[str, np.ndarray] = {}
        for name, array in session.arrays.items():
            array.flags.writeable = False
            self._arrays[name] = array
        self._numbers: Dict[str, float] = {}
        self._names: Dict[str, List[str]] = {}
        for fact, value in session.facts.items():
            kind, name = fact.split(" ", 1)
            if kind == "number":
                number = float(value[0])
                self._numbers[name] = int(number) if number.is_integer() and name != "timestep" else number
            else:
                self._names[name] = value if value != [""] else []
        session.close()

    @classmethod
    def from_xml_path(cls, path: PathLike) -> "Model":
        """As in MuJoCo's bindings."""
        return cls(path)

    def __getattr__(self, name: str) -> Union[np.ndarray, float]:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._arrays:
            return self._arrays[name]
        if name in self._numbers:
            return self._numbers[name]
        raise AttributeError(f"a model has no field {name!r}")

    def __dir__(self) -> List[str]:
        return sorted([*super().__dir__(), *self._arrays, *self._numbers])

    def names(self, kind: str) -> List[str]:
        """Names of all bodies, joints, geoms, … in their order."""
        if kind not in self._names:
            raise ArmatureError(f"no names of {kind!r}; there are: {', '.join(self._names)}")
        return list(self._names[kind])

    def id(self, kind: str, name: str) -> int:
        """The index of an object by its name."""
        try:
            return self.names(kind).index(name)
        except ValueError:
            raise ArmatureError(f"there is no {kind} named {name!r}") from None

    def __repr__(self) -> str:
        return f"armature.Model({self.path!r}, nq={self.nq}, nv={self.nv}, nu={self.nu})"


class Batch:
    """Many worlds of one model, stepped by all cores.

    ``batch.qpos``, ``batch.qvel``, ``batch.ctrl``, ``batch.sensordata``, … are numpy arrays ``[world, …]``, live: write
    between steps, the next step follows. ``keep`` names further results by MuJoCo's names; they are arrays of that name.
    """

    def __init__(
        self, model: Union[Model, PathLike], worlds: int, *, threads: Optional[int] = None, keep: Sequence[str] = ()
    ) -> None:
        path = model.path if isinstance(model, Model) else os.fspath(model)
        count = _threads(threads)
        self._session = Session("batch", path, worlds, count, " ".join(keep))
        self.worlds = worlds
        self._mask = self._session.arrays.pop("mask")
        self._arrays = {
            (name[len("kept_") :] if name.startswith("kept_") else name): array
            for name, array in self._session.arrays.items()
        }
        self.reset()

    def __getattr__(self, name: str) -> np.ndarray:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._arrays[name]
        except KeyError:
            raise AttributeError(f"a batch has no array {name!r}; there are: {', '.join(self._arrays)}") from None

    def step(self, count: int = 1) -> None:
        """Steps all worlds a number of times with the present controls."""
        self._session.ask("step", count)

    def forward(self) -> None:
        """Computes sensors and kept results of the present state, without stepping."""
        self._session.ask("forward")

    def reset(self, mask: Optional[np.ndarray] = None, keyframe: int = -1) -> None:
        """Resets all worlds, or those of a mask, to the reference configuration or to a keyframe."""
        self._mask[:] = True if mask is None else mask
        self._session.ask("reset", keyframe)

    def close(self) -> None:
        """Ends the worlds."""
        self._session.close()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *args: object) -> None:
        self.close()


def rollout(
    model: Union[Model, PathLike],
    initial_state: np.ndarray,
    control: np.ndarray,
    *,
    threads: Optional[int] = None,
) -> Tuple[np.ndarray, np.ndarray]:
    """Open-loop rollouts: states and sensor readings after every step.

    ``initial_state`` is ``[world, 1 + nq + nv + na]`` (time, qpos, qvel, act), ``control`` is ``[world, step, nu]``. Either
    may have one world for all. Returns ``state`` of ``[world, step, 1 + nq + nv + na]`` and ``sensordata`` of
    ``[world, step, nsensordata]``.
    """
    path = model.path if isinstance(model, Model) else os.fspath(model)
    start = np.atleast_2d(np.asarray(initial_state, dtype=np.float64))
    ctrl = np.asarray(control, dtype=np.float64)
    if ctrl.ndim != 3:
        raise ArmatureError(f"control has {ctrl.ndim} dimensions instead of [world, step, nu]")
    worlds = max(len(start), len(ctrl))
    session = Session("rollout", path, worlds, _threads(threads), ctrl.shape[1])
    try:
        arrays = session.arrays
        _fill("initial_state", arrays["initial_state"], start)
        _fill("control", arrays["control"], ctrl)
        session.ask("run")
        return arrays["state"].copy(), arrays["sensordata"].copy()
    finally:
        session.close()


def _fill(name: str, to: np.ndarray, values: np.ndarray) -> None:
    if values.shape[1:] != to.shape[1:] or values.shape[0] not in (1, to.shape[0]):
        raise ArmatureError(f"{name} has the shape {values.shape} instead of {to.shape}")
    to[...] = values


class Policy:
    """A policy from an ONNX file, run on the Java side: the same actions to the bit as there."""

    def __init__(self, path: PathLike, rows: int = 1) -> None:
        self._session = Session("policy", os.fspath(path), rows)
        self.task = self._session.facts["task"][0]

    def __call__(self, observations: np.ndarray) -> np.ndarray:
        """The actions for rows of observations; valid until the next call."""
        seen = self._session.arrays["observations"]
        values = np.atleast_2d(np.asarray(observations, dtype=np.float64))
        if values.shape != seen.shape:
            raise ArmatureError(f"the policy takes observations of the shape {seen.shape}, not {values.shape}")
        seen[...] = values
        self._session.ask("act")
        return self._session.arrays["actions"]

    def close(self) -> None:
        """Forgets the policy."""
        self._session.close()


_threads = threads
