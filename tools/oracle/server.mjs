// MuJoCo 3.5 as a server: one request a line on standard input, one answer a line on standard output, both JSON.
//
//   {"xml": TEXT, "files": {NAME: TEXT}, "seed": N, "frames": 3}   a dump (reference-dump/1) of random states of the model
//   {"xml": TEXT, "files": …, "states": [STATE, …]}                the same for states of your own
//   {…, "moved": K}                                                 and of each state K times with every coordinate and the places of
//                                                                   bodies, geoms and sites moved by their last bit: "moved", a list of lists of frames
//
// A model that MuJoCo refuses is answered by {"refused": MESSAGE}; a fault of MuJoCo by {"fault": MESSAGE}, after which the server ends,
// as its memory may be damaged. The random states of a seed are the same on every machine.
import load from 'mujoco';
import readline from 'node:readline';
import { dumpModel, dumpState, frame, setState } from './reference.mjs';

const M = await load({ print: () => {}, printErr: () => {} });
M.FS.mkdir('/model');

function random(seed) {
  let a = seed >>> 0;
  const next = () => {
    a = (a + 0x6D2B79F5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { next, of: scale => scale * (2 * next() - 1), pick: list => list[Math.floor(next() * list.length)] };
}
function drive(m, d, r) {
  for (let i = 0; i < m.nu; i++) {
    const lo = m.actuator_ctrllimited[i] ? m.actuator_ctrlrange[2 * i] : -1, hi = m.actuator_ctrllimited[i] ? m.actuator_ctrlrange[2 * i + 1] : 1;
    d.ctrl[i] = lo + (hi - lo) * (1.2 * r.next() - 0.1);
  }
}
// Three kinds of states: about the reference pose, moved far with forces from outside, and some steps later.
function start(m, d, r, far) {
  const pose = far ? r.pick([0.01, 0.1, 0.5]) : r.pick([0, 1e-3, 0.03]), speed = r.pick([0, 0.1, 1]);
  const dq = Array.from({ length: m.nv }, () => r.of(pose));
  const q = new M.DoubleBuffer(m.nq);
  q.GetView().set(d.qpos);
  M.mj_integratePos(m, q, dq, 1);
  d.qpos.set(q.GetView());
  q.delete();
  for (let i = 0; i < m.nv; i++) d.qvel[i] = r.of(speed);
  for (let i = 0; i < m.na; i++) d.act[i] = r.next();
  drive(m, d, r);
  if (!far) return;
  for (let i = 0; i < m.nv; i++) if (r.next() < 0.2) d.qfrc_applied[i] = r.of(1);
  for (let i = 6; i < 6 * m.nbody; i++) if (r.next() < 0.05) d.xfrc_applied[i] = r.of(1);
  for (let i = 0; i < 3 * m.nmocap; i++) d.mocap_pos[i] += r.of(0.1);
  for (let i = 0; i < 4 * m.nmocap; i++) d.mocap_quat[i] += r.of(0.3);
  for (let i = 0; i < m.neq; i++) if (r.next() < 0.15) d.eq_active[i] = 1 - d.eq_active[i];
}
const speed = d => d.qvel.reduce((a, x) => Math.max(a, Math.abs(x)), 0);
function states(m, d, r, n) {
  const out = [];
  for (let k = 0; k < n; k++) {
    M.mj_resetData(m, d);
    if (m.nkey > 0 && r.next() < 0.5) M.mj_resetDataKeyframe(m, d, Math.floor(r.next() * m.nkey));
    start(m, d, r, k % 3 === 1);
    let s = { label: ['near', 'far', 'later'][k % 3] + (k < 3 ? '' : k), ...dumpState(m, d) };
    if (k % 3 === 2) {
      const steps = r.pick([1, 5, 20, 40]);
      for (let i = 0; i < steps; i++) {
        M.mj_step(m, d);
        if (!(speed(d) < 100) || d.time === 0) break;
        if (i % 10 === 9) drive(m, d, r);
        s = { label: s.label, ...dumpState(m, d) };
      }
    }
    out.push(s);
  }
  return out;
}
const view = new DataView(new ArrayBuffer(8));
function neighbor(x, up) {
  if (x === 0) return up ? 1e-17 : -1e-17; // the last bit of what is added to it
  view.setFloat64(0, x);
  view.setBigInt64(0, view.getBigInt64(0) + (up === x > 0 ? 1n : -1n));
  return view.getFloat64(0);
}
const POSES = ['body_pos', 'geom_pos', 'site_pos'];
const number = x => typeof x === 'number' ? x : x === 'inf' ? Infinity : x === '-inf' ? -Infinity : NaN;
function moved(s, r) {
  const out = { ...s };
  for (const k of ['qpos', 'qvel']) out[k] = s[k].map(x => neighbor(number(x), r.next() < 0.5));
  return out;
}
// The same state in new memory, the step before the forward pass: what MuJoCo leaves behind shows here.
function again(m, s) {
  const d = new M.MjData(m);
  try {
    setState(M, m, d, s);
    M.mj_step(m, d);
    const next = dumpState(m, d), f = frame(M, m, d, s.label ?? '', s);
    return { ...f, next };
  } finally {
    d.delete();
  }
}
function answer(q) {
  const names = Object.entries(q.files ?? {});
  for (const [name, text] of names) M.FS.writeFile('/model/' + name, text);
  M.FS.writeFile('/model/model.xml', q.xml);
  let m;
  try {
    m = M.MjModel.mj_loadXML('/model/model.xml');
  } catch (e) {
    if (!/Loading error/.test(e?.message)) throw e; // damaged memory, not a refusal
    return { refused: e.message };
  } finally {
    for (const [name] of names) M.FS.unlink('/model/' + name);
  }
  if (!m) return { refused: 'no model' };
  const d = new M.MjData(m);
  try {
    const r = random(q.seed ?? 0);
    const list = q.states ?? states(m, d, r, q.frames ?? 3);
    const out = { format: 'reference-dump/1', engine: 'MuJoCo ' + M.mj_versionString(), file: 'model.xml', model: dumpModel(M, m),
      frames: list.map(s => frame(M, m, d, s.label ?? '', s)) };
    if (q.moved) out.moved = list.map(s => Array.from({ length: q.moved }, (_, i) => {
      if (i === 0) return again(m, s);
      const kept = POSES.map(k => m[k].slice());
      for (const k of POSES) m[k].set(Array.from(m[k], x => neighbor(x, r.next() < 0.5)));
      const f = frame(M, m, d, s.label ?? '', moved(s, r));
      POSES.forEach((k, i) => m[k].set(kept[i]));
      return f;
    }));
    return out;
  } finally {
    d.delete();
    m.delete();
  }
}

for await (const line of readline.createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  let out, fault = false;
  try {
    out = answer(JSON.parse(line));
  } catch (e) {
    out = { fault: (e?.message || String(e)) };
    fault = true;
  }
  await new Promise(done => process.stdout.write(JSON.stringify(out) + '\n', done));
  if (fault) process.exit(1);
}
