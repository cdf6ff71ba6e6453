"""Tests of the package; they need numpy and the armature command."""

import glob
import hashlib
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import warnings

import numpy as np

import armature
from armature import _bridge

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ROOT / "models"


def leftovers():
    return set(glob.glob("/dev/shm/armature-arrays-*")) | set(glob.glob(os.path.join(tempfile.gettempdir(), "armature-arrays-*")))


def gone(pid, seconds=10.0):
    end = time.time() + seconds
    while time.time() < end:
        try:
            os.kill(pid, 0)
            with open(f"/proc/{pid}/stat") as stat:
                if stat.read().rsplit(")", 1)[1].split()[0] == "Z":
                    return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.05)
    return False


class VectorEnvTest(unittest.TestCase):
    def test_the_same_seed_gives_the_same_bits_and_worlds_restart(self):
        runs = []
        for _ in range(2):
            with armature.make_vec("cartpole", 5, autoreset="same_step") as envs:
                seen, _ = envs.reset(seed=7)
                trace = [seen]
                ended = 0
                for i in range(60):
                    seen, rewards, terminated, truncated, info = envs.step(np.full((5, 1), 0.3 * (-1) ** (i // 20)))
                    trace.append(seen)
                    ended += terminated.sum()
                    np.testing.assert_array_equal(rewards, info["reward_terms"].sum(axis=1))
                    np.testing.assert_array_equal(seen[~terminated], info["final_obs"][~terminated])
                runs.append(np.array(trace))
                self.assertGreater(ended, 0)
        np.testing.assert_array_equal(runs[0], runs[1])

    def test_spaces_and_a_model_file(self):
        with armature.make_vec(MODELS / "quadruped.xml", 2) as envs:
            self.assertEqual(envs.task, "quadruped")
            self.assertIn("speed", envs.reward_terms)
            self.assertEqual(envs.single_observation_space.shape, (35,))
            self.assertEqual(envs.action_space.shape, (2, 8))
            self.assertEqual(envs.max_episode_steps, 1000)
            action = envs.action_space.sample()
            self.assertTrue(envs.action_space.contains(action))
            envs.reset(seed=1)
            self.assertTrue(envs.observation_space.contains(envs.step(action)[0]))
        with armature.make_vec(MODELS / "double_pendulum.xml", 2) as envs:
            seen, _ = envs.reset(seed=1)
            self.assertEqual(seen.shape[1], 4)

    def test_a_task_of_gymnasium_on_a_model_file(self):
        with armature.make_vec("Hopper-v5", 2, model=MODELS / "hopper.xml") as envs:
            self.assertEqual(envs.reward_terms, ["forward", "survive", "ctrl"])
            seen, _ = envs.reset(seed=1)
            self.assertEqual(seen.shape, (2, 11))
        with self.assertRaisesRegex(armature.ArmatureError, "needs a model file"):
            armature.make_vec("Ant-v5", 1)

    def test_some_worlds_restart_by_mask(self):
        with armature.make_vec("hopper", 3, autoreset="disabled") as envs:
            first, _ = envs.reset(seed=5)
            moved = envs.step(np.ones((3, 3)))[0]
            again, _ = envs.reset(options={"reset_mask": np.array([True, False, False])})
            np.testing.assert_array_equal(again[1:], moved[1:])
            self.assertFalse(np.array_equal(again[0], moved[0]))
            self.assertFalse(np.array_equal(again[0], first[0]))

    def test_mistakes_are_explained(self):
        with self.assertRaisesRegex(armature.ArmatureError, "quadruped"):
            armature.make_vec("quadrupet", 1)
        with self.assertRaisesRegex(armature.ArmatureError, "no_such.xml"):
            armature.make_vec("no_such.xml", 1)
        with self.assertRaisesRegex(armature.ArmatureError, "at least 1, not 0"):
            armature.make_vec("hopper", 0)
        with armature.make_vec("hopper", 2) as envs:
            envs.reset(seed=0)
            with self.assertRaisesRegex(armature.ArmatureError, r"shape \(2, 2\) instead of \(2, 3\)"):
                envs.step(np.zeros((2, 2)))
            with self.assertRaisesRegex(armature.ArmatureError, "action 1 of world 1 is not a number"):
                envs.step(np.array([[0, 0, 0], [0, np.nan, 0]]))
            envs.step(np.zeros((2, 3)))  # it goes on
        with self.assertRaisesRegex(armature.ArmatureError, "closed"):
            envs.step(np.zeros((2, 3)))


class SingleEnvTest(unittest.TestCase):
    def test_one_world_is_the_first_of_many(self):
        with armature.make("hopper") as env, armature.make_vec("hopper", 2) as envs:
            one, _ = env.reset(seed=4)
            many, _ = envs.reset(seed=4)
            np.testing.assert_array_equal(one, many[0])
            one, reward, terminated, truncated, info = env.step(np.full(3, 0.2))
            many, rewards, *_ = envs.step(np.full((2, 3), 0.2))
            np.testing.assert_array_equal(one, many[0])
            self.assertEqual(reward, rewards[0])
            self.assertEqual((terminated, truncated), (False, False))
            self.assertEqual(set(info["reward_terms"]), {"speed", "alive", "effort"})

    def test_gymnasium_accepts_it(self):
        try:
            from gymnasium.utils.env_checker import check_env
        except ImportError:
            self.skipTest("install gymnasium to run its check_env")
        for task in ("pendulum", "cartpole", "hopper", "quadruped", "humanoid"):
            with self.subTest(task), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # suggestions, such as finite bounds of observations
                with armature.make(task) as env:
                    check_env(env, skip_close_check=True)


class WorldsTest(unittest.TestCase):
    def test_fields_of_a_model_by_their_names(self):
        model = armature.Model.from_xml_path(MODELS / "cartpole.xml")
        self.assertEqual((model.nq, model.nv, model.nu), (2, 2, 1))
        self.assertEqual(model.timestep, 0.01)
        self.assertEqual(model.body_mass[model.id("body", "cart")], 1.0)
        np.testing.assert_array_equal(model.jnt_range[0], [-1.8, 1.8])
        self.assertEqual(model.names("joint"), ["slider", "hinge"])
        self.assertIn("geom_size", dir(model))
        with self.assertRaisesRegex(AttributeError, "body_maas"):
            model.body_maas
        with self.assertRaises(ValueError):
            model.body_mass[0] = 1
        with self.assertRaisesRegex(armature.ArmatureError, "no body named 'card'"):
            model.id("body", "card")

    def test_a_batch_and_a_rollout_go_the_same_way(self):
        model = armature.Model(MODELS / "quadruped.xml")
        rng = np.random.default_rng(1)
        worlds, steps = 3, 40
        control = rng.uniform(-0.3, 0.3, (worlds, steps, model.nu))
        with armature.Batch(model, worlds, keep=["xpos"]) as batch:
            start = np.hstack([batch.time[:, None], batch.qpos, batch.qvel])
            start[:, 3] += 0.1 * np.arange(worlds)
            batch.qpos[:, 2] = start[:, 3]
            path = []
            for t in range(steps):
                batch.ctrl[:] = control[:, t]
                batch.step()
                path.append(np.hstack([batch.time[:, None], batch.qpos, batch.qvel]))
            sensors = batch.sensordata.copy()
            self.assertEqual(batch.xpos.shape, (worlds, 3 * model.nbody))
            self.assertGreater(batch.xpos[0, 5], 0.2)
            batch.reset(np.array([True, False, False]))
            self.assertEqual(batch.time[0], 0)
            self.assertGreater(batch.time[1], 0)
        state, sensordata = armature.rollout(model, start, control)
        np.testing.assert_array_equal(state, np.stack(path, axis=1))
        np.testing.assert_array_equal(sensordata[:, -1], sensors)
        with self.assertRaisesRegex(armature.ArmatureError, "initial_state has the shape"):
            armature.rollout(model, start[:, 1:], control)

    def test_a_trained_policy_has_the_digest_that_java_gives(self):
        policy_file = os.environ.get("ARMATURE_TEST_POLICY")
        if not policy_file:
            self.skipTest("ARMATURE_TEST_POLICY names no policy")
        digest = hashlib.sha256()
        policy = armature.Policy(policy_file)
        with armature.make_vec(policy.task, 1, autoreset="disabled") as envs:
            seen, _ = envs.reset(seed=3)
            for _ in range(100):
                seen = envs.step(policy(seen))[0]
                digest.update(seen.astype("<f8").tobytes())
        self.assertEqual(digest.hexdigest(), os.environ["ARMATURE_TEST_DIGEST"])


@unittest.skipUnless(os.path.isdir("/proc"), "looks at processes as Linux shows them")
class EndsTest(unittest.TestCase):
    def test_a_killed_java_process_is_an_error_and_a_new_one_starts(self):
        envs = armature.make_vec("cartpole", 2)
        envs.reset(seed=0)
        _bridge.process().process.send_signal(signal.SIGKILL)
        with self.assertRaisesRegex(armature.ArmatureError, "ended unexpectedly"):
            envs.step(np.zeros((2, 1)))
        with armature.make_vec("cartpole", 2) as again:
            again.reset(seed=0)

    def test_killing_python_ends_java_and_leaves_no_file(self):
        before = leftovers()
        code = (
            "import armature, os, sys, time\n"
            "from armature import _bridge\n"
            "e = armature.make_vec('hopper', 4); e.reset(seed=0)\n"
            "print(_bridge.process().process.pid, flush=True)\n"
            "time.sleep(60)\n"
        )
        child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        java = int(child.stdout.readline())
        child.kill()
        child.wait()
        child.stdout.close()
        self.assertTrue(gone(java), "the Java process still runs")
        self.assertEqual(leftovers(), before)

    def test_a_normal_end_leaves_nothing(self):
        before = leftovers()
        code = (
            "import armature\n"
            "from armature import _bridge\n"
            "e = armature.make_vec('hopper', 4); e.reset(seed=0)\n"
            "print(_bridge.process().process.pid, flush=True)\n"
        )
        done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=True)
        self.assertTrue(gone(int(done.stdout)), "the Java process still runs")
        self.assertEqual(leftovers(), before)


def tearDownModule():
    armature.shutdown()


if __name__ == "__main__":
    unittest.main()
