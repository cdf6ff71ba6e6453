"""Armature's worlds from Python: vector environments, batches, rollouts, models and policies.

>>> import armature
>>> envs = armature.make_vec("quadruped", 64)
>>> observations, info = envs.reset(seed=1)
>>> observations, rewards, terminated, truncated, info = envs.step(envs.action_space.sample())

A Java process does the work; arrays are shared with it, not copied through a pipe.
"""

from ._bridge import ArmatureError, shutdown
from ._envs import Env, VectorEnv, make, make_vec
from ._worlds import Batch, Model, Policy, rollout

__version__ = "0.1.0"
__all__ = ["ArmatureError", "Batch", "Env", "Model", "Policy", "VectorEnv", "make", "make_vec", "rollout", "shutdown"]
