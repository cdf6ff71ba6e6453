// What MuJoCo 3.5 finds for a model under every combination of solver, cone, storage of the Jacobian and islands, as JSON on standard output.
//
//   node matrix.mjs MODEL.xml [--root DIR] [--steps 20,100,300] [--states 2] [--iterations N] [--tolerance T] [--noslip N]
//
// The model is run as reference.mjs runs it; the first states (--states) of those steps that have constraints are taken. The first frame of a
// state holds the state, the 23 after it belong to the same state. A frame holds the options and only what the solver found. --iterations and
// --tolerance replace the model's for all combinations, --noslip its number of iterations against slip; verify --matrix reads them from the frames.
// "moved" says how far MuJoCo's own results move when the positions change in their last bit: where CG stops early that can be more than the
// tolerance of the comparison, and then nothing closer can be asked of anybody.
import load from 'mujoco';
import fs from 'node:fs';
import path from 'node:path';

const STATE = ['qpos', 'qvel', 'act', 'ctrl', 'qacc_warmstart', 'qfrc_applied', 'xfrc_applied', 'mocap_pos', 'mocap_quat', 'eq_active', 'history'];
const SOLVERS = ['PGS', 'CG', 'Newton'], CONES = ['pyramidal', 'elliptic'], STORAGES = ['dense', 'sparse'], ISLANDS = ['whole', 'islands'];
const ISLAND_BIT = 1 << 18;
const [file, ...rest] = process.argv.slice(2);
const option = (name, otherwise) => rest.includes(name) ? rest[rest.indexOf(name) + 1] : otherwise;
if (!file) {
  console.error('usage: node matrix.mjs MODEL.xml [--root DIR] [--steps 20,100,300] [--states 2] [--iterations N] [--tolerance T] [--noslip N]');
  process.exit(2);
}

const M = await load();
function mount(host, guest) {
  M.FS.mkdir(guest);
  for (const e of fs.readdirSync(host, { withFileTypes: true })) {
    const h = path.join(host, e.name), g = guest + '/' + e.name;
    if (e.isDirectory()) mount(h, g); else if (e.isFile()) M.FS.writeFile(g, fs.readFileSync(h));
  }
}
const scalar = x => Number.isFinite(x) ? x : Number.isNaN(x) ? 'nan' : x > 0 ? 'inf' : '-inf';
// results are compared to 1e-6: twelve digits are enough; states are exact
const short = a => Array.from(a, x => scalar(+x.toPrecision(12)));
function state(d) {
  const out = { time: d.time };
  for (const k of STATE) if (d[k].length) out[k] = Array.from(d[k], scalar);
  return out;
}
function restore(m, d, s) {
  M.mj_resetData(m, d);
  d.time = s.time;
  for (const k of STATE) if (s[k]) d[k].set(s[k]);
}
// as in reference.mjs
function control(m, d, step) {
  for (let i = 0; i < m.nu; i++) {
    let mid = 0, amplitude = 0.3;
    if (m.actuator_ctrllimited[i]) {
      const lo = m.actuator_ctrlrange[2 * i], hi = m.actuator_ctrlrange[2 * i + 1];
      mid = 0.5 * (lo + hi); amplitude = 0.15 * (hi - lo);
    }
    d.ctrl[i] = mid + amplitude * Math.sin(0.02 * step * (1 + i % 7) + i);
  }
}

const root = path.resolve(option('--root', path.dirname(file)));
mount(root, '/model');
const m = M.MjModel.mj_loadXML('/model/' + path.relative(root, path.resolve(file)));
const d = new M.MjData(m), w = new M.MjData(m);
const steps = option('--steps', '20,100,300').split(',').map(Number), states = [];
const wanted = Number(option('--states', '2'));
if (m.nkey > 0) M.mj_resetDataKeyframe(m, d, 0);
for (let i = 0; i < m.nv; i++) d.qvel[i] += 0.1 * Math.sin(1.3 * i + 0.5);
for (let k = 0; k <= steps.at(-1) && states.length < wanted; k++) {
  control(m, d, k);
  if (steps.includes(k)) {
    const s = state(d);
    restore(m, w, s);
    M.mj_forward(m, w);
    if (w.nefc > 0) states.push(['step' + k, s]);
  }
  M.mj_step(m, d);
}

m.opt.iterations = Number(option('--iterations', m.opt.iterations));
m.opt.tolerance = Number(option('--tolerance', m.opt.tolerance));
m.opt.noslip_iterations = Number(option('--noslip', m.opt.noslip_iterations));
// the error of verify --matrix: the largest difference over max(1, largest value)
function difference(a, b) {
  if (a.length !== b.length) return Infinity;
  let worst = 0, scale = 1;
  for (let i = 0; i < a.length; i++) worst = Math.max(worst, Math.abs(a[i] - b[i])), scale = Math.max(scale, Math.abs(a[i]));
  return worst / scale;
}
const SOLVED = ['qacc', 'qfrc_constraint', 'efc_force'];
function moved(m, d, s, results) {
  let worst = 0;
  for (let trial = 1; trial <= 8; trial++) {
    restore(m, d, s);
    for (let i = 0; i < m.nq; i++) d.qpos[i] *= 1 + 4e-16 * Math.sin(7 * i + trial);
    M.mj_forward(m, d);
    for (const k of SOLVED) worst = Math.max(worst, difference(results[k], d[k]));
  }
  return scalar(+worst.toPrecision(3));
}
const flags = m.opt.disableflags, frames = [];
for (const [label, s] of states) {
  let first = true;
  for (let solver = 0; solver < 3; solver++) for (let cone = 0; cone < 2; cone++) for (let jacobian = 0; jacobian < 2; jacobian++) for (let island = 0; island < 2; island++) {
    Object.assign(m.opt, { solver, cone, jacobian, disableflags: island ? flags & ~ISLAND_BIT : flags | ISLAND_BIT });
    restore(m, w, s);
    M.mj_forward(m, w);
    const niter = Array.from(w.solver_niter).slice(0, Math.max(1, w.nisland)).reduce((a, b) => a + b, 0);
    const results = Object.fromEntries(SOLVED.map(k => [k, short(w[k])]));
    frames.push({ label: [label, SOLVERS[solver], CONES[cone], STORAGES[jacobian], ISLANDS[island]].join(' '), state: first ? s : {},
      forward: { solver, cone, jacobian, disableflags: m.opt.disableflags, iterations: m.opt.iterations, tolerance: m.opt.tolerance,
        noslip_iterations: m.opt.noslip_iterations, nefc: w.nefc, nisland: w.nisland, solver_niter: niter,
        ...results }, next: {} });
    frames.at(-1).forward.moved = moved(m, w, s, results);
    first = false;
  }
}
process.stdout.write(JSON.stringify({ format: 'reference-dump/1', engine: 'MuJoCo ' + M.mj_versionString(), file: path.basename(file), frames }) + '\n');
