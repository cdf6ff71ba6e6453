// Episodes of Gymnasium's MuJoCo tasks, version 5, as MuJoCo and its formulas give them, as text on standard output.
//
//   node gymnasium.mjs FOLDER > gymnasium.txt
//
// FOLDER holds Gymnasium's model files. Gymnasium itself is not needed: what its documentation says of frame skips, observations,
// rewards and ends is written down here, on arrays of MuJoCo. The start and the actions come from a small generator. A line: task,
// model file, then for each action the reward, 1 for terminated, the number of observations and they themselves.
import load from 'mujoco';
import fs from 'node:fs';
import path from 'node:path';

const folder = process.argv[2];
const M = await load();
M.FS.mkdir('/model');
let state = 12345;
const random = () => { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return state / 4294967296 * 2 - 1; };
const sum = (a, f) => { let s = 0; for (const x of a) s += f(x); return s; };
const clip = (x, low, high) => Math.min(high, Math.max(low, x));
const square = x => x * x;
const body = (m, d, name) => { const i = M.mj_name2id(m, M.mjtObj.mjOBJ_BODY.value, name); return Array.from(d.xpos.slice(3 * i, 3 * i + 3)); };
const apart = (a, b) => a.map((x, i) => x - b[i]);
const norm = v => Math.sqrt(sum(v, square));
const mass = (m, d) => sum(m.body_mass.map((w, i) => w * d.xipos[3 * i]), x => x) / sum(m.body_mass, x => x);
const from = (k, limit = Infinity) => (m, d) => [...d.qpos.slice(k), ...Array.from(d.qvel, v => clip(v, -limit, limit))];
const run = (weight, cost, healthy) => ({ x: (m, d) => d.qpos[0],
  reward: (m, d, v, a) => v + (healthy ? weight * healthy(m, d) : 0) - cost * sum(a, square), over: (m, d) => healthy ? !healthy(m, d) : false });

const tasks = {
  'HalfCheetah-v5': { file: 'half_cheetah.xml', skip: 5, observe: from(1), ...run(0, 0.1) },
  'Swimmer-v5': { file: 'swimmer.xml', skip: 4, observe: from(2), ...run(0, 1e-4) },
  'Hopper-v5': { file: 'hopper.xml', skip: 4, observe: from(1, 10), ...run(1, 1e-3, (m, d) => d.qpos[1] > 0.7 && Math.abs(d.qpos[2]) < 0.2 &&
    [...d.qpos.slice(2), ...d.qvel].every(v => Math.abs(v) < 100)) },
  'Walker2d-v5': { file: 'walker2d_v5.xml', skip: 4, observe: from(1, 10), ...run(1, 1e-3, (m, d) => d.qpos[1] > 0.8 && d.qpos[1] < 2 && Math.abs(d.qpos[2]) < 1) },
  'Ant-v5': { file: 'ant.xml', skip: 5, observe: (m, d) => [...from(2)(m, d), ...Array.from(d.cfrc_ext.slice(6), f => clip(f, -1, 1))], x: (m, d) => d.xpos[3],
    reward: (m, d, v, a) => v + (d.qpos[2] >= 0.2 && d.qpos[2] <= 1) - 0.5 * sum(a, square) - 5e-4 * sum(d.cfrc_ext, f => square(clip(f, -1, 1))),
    over: (m, d) => !(d.qpos[2] >= 0.2 && d.qpos[2] <= 1) },
  'Humanoid-v5': { file: 'humanoid.xml', skip: 5, observe: (m, d) => [...from(2)(m, d), ...d.cinert.slice(10), ...d.cvel.slice(6), ...d.qfrc_actuator.slice(6), ...d.cfrc_ext.slice(6)],
    x: mass, reward: (m, d, v) => 1.25 * v + 5 * (d.qpos[2] > 1 && d.qpos[2] < 2) - 0.1 * sum(d.ctrl, square) - Math.min(10, 5e-7 * sum(d.cfrc_ext, square)),
    over: (m, d) => !(d.qpos[2] > 1 && d.qpos[2] < 2) },
  'InvertedPendulum-v5': { file: 'inverted_pendulum.xml', skip: 2, observe: from(0), x: () => 0, reward: (m, d) => Math.abs(d.qpos[1]) > 0.2 ? 0 : 1, over: (m, d) => Math.abs(d.qpos[1]) > 0.2 },
  'InvertedDoublePendulum-v5': { file: 'inverted_double_pendulum.xml', skip: 5, x: () => 0,
    observe: (m, d) => [d.qpos[0], ...Array.from(d.qpos.slice(1), Math.sin), ...Array.from(d.qpos.slice(1), Math.cos), ...Array.from(d.qvel, v => clip(v, -10, 10)), clip(d.qfrc_constraint[0], -10, 10)],
    reward: (m, d) => (d.site_xpos[2] > 1 ? 10 : 0) - (0.01 * square(d.site_xpos[0]) + square(d.site_xpos[2] - 2)) - (1e-3 * square(d.qvel[1]) + 5e-3 * square(d.qvel[2])), over: (m, d) => d.site_xpos[2] <= 1 },
  'Reacher-v5': { file: 'reacher.xml', skip: 2, x: () => 0,
    observe: (m, d) => [Math.cos(d.qpos[0]), Math.cos(d.qpos[1]), Math.sin(d.qpos[0]), Math.sin(d.qpos[1]), ...d.qpos.slice(2), ...d.qvel.slice(0, 2), ...apart(body(m, d, 'fingertip'), body(m, d, 'target')).slice(0, 2)],
    reward: (m, d, v, a) => -norm(apart(body(m, d, 'fingertip'), body(m, d, 'target'))) - sum(a, square), over: () => false },
  'Pusher-v5': { file: 'pusher_v5.xml', skip: 5, x: () => 0,
    observe: (m, d) => [...d.qpos.slice(0, 7), ...d.qvel.slice(0, 7), ...body(m, d, 'tips_arm'), ...body(m, d, 'object'), ...body(m, d, 'goal')],
    reward: (m, d, v, a) => -0.5 * norm(apart(body(m, d, 'object'), body(m, d, 'tips_arm'))) - norm(apart(body(m, d, 'object'), body(m, d, 'goal'))) - 0.1 * sum(a, square), over: () => false },
};

const text = a => Array.from(a, x => String(x)).join(' ');
for (const [name, task] of Object.entries(tasks)) {
  const file = path.join(folder, task.file);
  if (!fs.existsSync(file)) { console.error(`${file} is missing`); continue; }
  M.FS.writeFile('/model/m.xml', fs.readFileSync(file));
  const m = M.MjModel.mj_loadXML('/model/m.xml'), d = new M.MjData(m);
  M.mj_resetData(m, d);
  // of the size of Gymnasium's noise, and the quaternion left alone
  for (let i = 0; i < m.nq; i++) if (m.jnt_type[0] !== 0 || i < 3 || i > 6) d.qpos[i] += 0.005 * random();
  for (let i = 0; i < m.nv; i++) d.qvel[i] += 0.005 * random();
  console.log(`task\t${name}\t${task.file}\t${text(d.qpos)}\t${text(d.qvel)}`);
  M.mj_forward(m, d);
  const dt = task.skip * m.opt.timestep;
  for (let k = 0; k < 6; k++) {
    const a = Array.from({ length: m.nu }, (_, i) => { const l = m.actuator_ctrlrange[2 * i], h = m.actuator_ctrlrange[2 * i + 1]; return (l + h) / 2 + 0.9 * (h - l) / 2 * random(); });
    const x = task.x(m, d);
    d.ctrl.set(a);
    for (let i = 0; i < task.skip; i++) M.mj_step(m, d);
    M.mj_rnePostConstraint(m, d);
    const reward = task.reward(m, d, (task.x(m, d) - x) / dt, a);
    console.log(`step\t${text(a)}\t${reward}\t${task.over(m, d) ? 1 : 0}\t${text(task.observe(m, d))}`);
  }
}
