"""Environments in the style of Gymnasium, with or without Gymnasium installed."""

from __future__ import annotations

import os
from typing import Any, Dict, Optional, Tuple, Union

import numpy as np

from ._bridge import ArmatureError, Session, threads

try:  # the real thing, where it is installed
    from gymnasium import Env as _Single
    from gymnasium.spaces import Box
    from gymnasium.vector import AutoresetMode, VectorEnv as _Base
    from gymnasium.vector.utils import batch_space

    _GYMNASIUM = True
except ImportError:
    _GYMNASIUM = False

    class Box:  # type: ignore[no-redef]
        """A box of vectors, as gymnasium.spaces.Box."""

        def __init__(self, low: np.ndarray, high: np.ndarray, dtype: Any = np.float64) -> None:
            self.low = np.asarray(low, dtype=dtype)
            self.high = np.asarray(high, dtype=dtype)
            self.shape = self.low.shape
            self.dtype = np.dtype(dtype)
            self._random = np.random.default_rng()

        def seed(self, seed: Optional[int] = None) -> None:
            self._random = np.random.default_rng(seed)

        def sample(self) -> np.ndarray:
            low = np.where(np.isfinite(self.low), self.low, -1.0)
            high = np.where(np.isfinite(self.high), self.high, 1.0)
            return self._random.uniform(low, high).astype(self.dtype)

        def contains(self, x: np.ndarray) -> bool:
            x = np.asarray(x)
            return x.shape == self.shape and bool(np.all(x >= self.low) and np.all(x <= self.high))

        def __repr__(self) -> str:
            return f"Box(shape={self.shape})"

    class _Base:  # type: ignore[no-redef]
        pass

    class _Single:  # type: ignore[no-redef]
        def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
            pass

    def batch_space(space: "Box", n: int) -> "Box":  # type: ignore[no-redef]
        return Box(np.tile(space.low, (n, 1)), np.tile(space.high, (n, 1)), space.dtype)


class VectorEnv(_Base):
    """Many worlds with one task. Observations, rewards and flags are live views that the next step overwrites
    unless ``copy`` is set."""

    metadata: Dict[str, Any] = {"render_modes": []}
    render_mode = None
    spec = None

    def __init__(self, session: Session, num_envs: int, autoreset: str, copy: bool) -> None:
        self._session = session
        self._copy = copy
        self.num_envs = num_envs
        self.task = session.facts["task"][0]
        self.reward_terms = session.facts["terms"]
        self.dt = float(session.facts["dt"][0])
        self.max_episode_steps = int(session.facts["episode_length"][0])
        self.single_action_space = Box(
            session.numbers("action_low"), session.numbers("action_high"), dtype=np.float64
        )
        self.single_observation_space = Box(
            session.numbers("observation_low"), session.numbers("observation_high"), dtype=np.float64
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._autoreset = autoreset
        if _GYMNASIUM:
            mode = {"next_step": AutoresetMode.NEXT_STEP, "same_step": AutoresetMode.SAME_STEP}
            self.metadata = {**self.metadata, "autoreset_mode": mode.get(autoreset, AutoresetMode.DISABLED)}
        self._seed = 0
        self._terminated = session.arrays["terminated"].view(np.bool_)
        self._truncated = session.arrays["truncated"].view(np.bool_)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[np.ndarray, Dict[str, Any]]:
        """Starts episodes in all worlds, or in those of ``options["reset_mask"]``."""
        mask = None if options is None else options.get("reset_mask")
        if mask is not None:
            self._session.arrays["mask"][:] = mask
            self._session.ask("reset_some")
        else:
            if seed is not None:
                self._seed = int(seed)
            self._session.ask("reset", self._seed)
            if seed is None:
                self._seed += self.num_envs
        return self._out(self._session.arrays["observations"]), {}

    def step(
        self, actions: np.ndarray
    ) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Dict[str, Any]]:
        """Performs an action in each world."""
        arrays = self._session.arrays
        given = np.asarray(actions)
        if given.shape != arrays["actions"].shape:
            raise ArmatureError(f"actions have the shape {given.shape} instead of {arrays['actions'].shape}")
        if given is not arrays["actions"]:
            arrays["actions"][...] = given
        self._session.ask("step")
        info: Dict[str, Any] = {"reward_terms": self._out(arrays["reward_terms"])}
        if self._autoreset == "same_step":
            info["final_obs"] = self._out(arrays["final_observations"])
        return (
            self._out(arrays["observations"]),
            self._out(arrays["rewards"]),
            self._out(self._terminated),
            self._out(self._truncated),
            info,
        )

    def _out(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self._copy else array

    @property
    def actions(self) -> np.ndarray:
        """The shared array of actions: filling it in place and passing it to step saves a copy."""
        return self._session.arrays["actions"]

    @property
    def java_seconds(self) -> float:
        """Wall time that the Java side has spent on steps so far: what is beyond it is the cost of this package."""
        return float(self._session.arrays["seconds"][0])

    def set_level(self, level: float) -> None:
        """Sets how hard the task is, from 0 to 1, for episodes that start from now on."""
        self._session.ask("level", float(level))

    def close(self, **kwargs: Any) -> None:
        """Ends the worlds."""
        self._session.close()

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *args: object) -> None:
        self.close()


class Env(_Single):
    """One world with a task; a ``gymnasium.Env`` where Gymnasium is installed. The same seed starts the same episode."""

    metadata: Dict[str, Any] = {"render_modes": []}
    render_mode = None
    spec = None

    def __init__(self, worlds: VectorEnv) -> None:
        self._worlds = worlds
        self.task = worlds.task
        self.reward_terms = worlds.reward_terms
        self.dt = worlds.dt
        self.max_episode_steps = worlds.max_episode_steps
        self.action_space = worlds.single_action_space
        self.observation_space = worlds.single_observation_space

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[np.ndarray, Dict[str, Any]]:
        """Starts an episode."""
        super().reset(seed=seed, options=options)
        seen, info = self._worlds.reset(seed=seed)
        return seen[0], info

    def step(self, action: np.ndarray) -> Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]:
        """Performs an action."""
        seen, rewards, terminated, truncated, info = self._worlds.step(np.asarray(action)[None])
        terms = {name: float(value) for name, value in zip(self.reward_terms, info["reward_terms"][0])}
        return seen[0], float(rewards[0]), bool(terminated[0]), bool(truncated[0]), {"reward_terms": terms}

    def close(self) -> None:
        """Ends the world."""
        self._worlds.close()

    def __enter__(self) -> "Env":
        return self

    def __exit__(self, *args: object) -> None:
        self.close()


def make(
    task: Union[str, "os.PathLike[str]"], *, model: Optional[Union[str, "os.PathLike[str]"]] = None
) -> Env:
    """One world with a task, which is what :func:`make_vec` takes."""
    return Env(make_vec(task, 1, model=model, autoreset="disabled", threads=1))


def make_vec(
    task: Union[str, "os.PathLike[str]"],
    num_envs: int,
    *,
    model: Optional[Union[str, "os.PathLike[str]"]] = None,
    autoreset: str = "next_step",
    threads: Optional[int] = None,
    copy: bool = True,
) -> VectorEnv:
    """Worlds with a task: one of the named ones, or that of a model file.

    ``make_vec("Ant-v5", 64, model="ant.xml")`` is Gymnasium's task on a model file of yours.

    A file whose name is that of a task (``models/quadruped.xml``) has that task on the file's model; any other shows
    qpos and qvel, rewards nothing and never terminates. ``autoreset`` is ``"next_step"`` (Gymnasium's default),
    ``"same_step"`` or ``"disabled"``.
    """
    if autoreset not in ("next_step", "same_step", "disabled"):
        raise ArmatureError(f"autoreset is next_step, same_step or disabled, not {autoreset!r}")
    session = Session("environment", os.fspath(task), num_envs, _threads(threads), autoreset, os.fspath(model or ""))
    return VectorEnv(session, num_envs, autoreset, copy)


_threads = threads
