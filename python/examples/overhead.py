"""Measures what a step through the package costs beyond the same step in Java."""

import sys
import time

import numpy as np

import armature

task = sys.argv[1] if len(sys.argv) > 1 else "quadruped"
worlds = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
steps = int(sys.argv[3]) if len(sys.argv) > 3 else 200

with armature.make_vec(task, worlds, autoreset="same_step", copy=False) as envs:
    envs.reset(seed=1)
    rng = np.random.default_rng(1)
    low, high = envs.single_action_space.low, envs.single_action_space.high
    plan = rng.uniform(low, high, (20, worlds, len(low)))
    for i in range(30):
        envs.step(plan[i % 20])
    java = envs.java_seconds
    start = time.perf_counter()
    for i in range(steps):
        envs.step(plan[i % 20])
    wall = time.perf_counter() - start
    java = envs.java_seconds - java
    print(f"{task}, {worlds} worlds: {steps * worlds / wall:,.0f} actions a second from Python,")
    print(f"{1e3 * wall / steps:.3f} ms a step, of which Java {1e3 * java / steps:.3f} ms: {100 * (wall - java) / java:.1f} % more")
