// How far MuJoCo's contacts of two geoms keep when both geoms are moved and turned together, or swapped: for every pair of geom types, on the
// poses that PairPropertiesTest makes again from the same numbers.
//
//   node properties.mjs OUT.txt.gz
//
// A line each: what is done, the pair, the difference of the deepest contacts and of all places and normals (1 where counts differ).
import load from 'mujoco';
import fs from 'node:fs';
import zlib from 'node:zlib';

const POSES = 300;
const TYPES = ['plane', 'hfield', 'sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'mesh', 'sdf'];
const SHAPES = ['type="plane" size="1 1 1"', 'type="hfield" hfield="hills"', 'type="sphere" size=".25"', 'type="capsule" size=".15 .3"',
  'type="ellipsoid" size=".3 .2 .4"', 'type="cylinder" size=".25 .3"', 'type="box" size=".3 .2 .25"', 'type="mesh" mesh="hull"', 'type="sdf" mesh="hull"'];
const ASSETS = `<mesh name="hull" vertex=".3 0 0 -.2 .25 0 -.2 -.25 .05 0 .1 .35 .1 -.1 -.3 .1 .3 -.1 .2 -.25 .1 -.28 .02 -.2 .05 .28 .2 -.15 -.05 .3"/>
  <hfield name="hills" nrow="4" ncol="5" size=".8 .7 .3 .1" elevation="0 .2 .4 .1 .5 .3 1 .6 .2 .1 .4 .4 .4 .4 .9 0 .7 .3 .5 .2"/>`;

function generator(seed) {
  let s = seed | 0;
  return () => {
    s = s + 0x6D2B79F5 | 0;
    let t = Math.imul(s ^ s >>> 15, 1 | s);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
  };
}
// a turn; the four numbers are not quite evenly spread over all turns, which does not matter
function turn(next) {
  const q = [2 * next() - 1, 2 * next() - 1, 2 * next() - 1, 2 * next() - 1];
  const inv = 1 / Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  const [w, x, y, z] = q.map(c => c * inv);
  return [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y),
    2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x),
    2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z];
}
const times = (m, v) => [0, 3, 6].map(r => m[r] * v[0] + m[r + 1] * v[1] + m[r + 2] * v[2]);
const product = (a, b) => [0, 3, 6].flatMap(r => [0, 1, 2].map(c => a[r] * b[c] + a[r + 1] * b[3 + c] + a[r + 2] * b[6 + c]));
const sum = (a, b) => a.map((x, i) => x + b[i]);
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];
function pose(next) {
  const first = [2 * next() - 1, 2 * next() - 1, 2 * next() - 1];
  const mat = [turn(next), turn(next)];
  const offset = [0.8 * next() - 0.4, 0.8 * next() - 0.4, 0.8 * next() - 0.4];
  return { pos: [first, sum(times(mat[0], offset), first)], mat };
}

const M = await load();
const lines = [];
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const deepest = list => list.reduce((d, c) => Math.min(d, c.dist), 0);
function places(a, b, turned, shift) {
  if (a.length !== b.length) return 1;
  let worst = 0;
  for (const c of a) {
    const p = sum(times(turned, c.pos), shift), n = times(turned, c.normal);
    worst = Math.max(worst, Math.min(...b.map(e => Math.max(Math.abs(c.dist - e.dist), distance(p, e.pos), distance(n, e.normal)))));
  }
  return worst;
}
// SDFs are those of pairs.mjs, whose octrees the tests have
const corpus = (() => {
  const next = generator(7), hull = [], cube = [];
  while (hull.length < 3 * 24) {
    const v = [2 * next() - 1, 2 * next() - 1, 2 * next() - 1], n = Math.hypot(...v);
    if (n < 1) hull.push(...v.map(x => (0.3 * x / n).toFixed(6)));
  }
  for (const z of [-1, 1]) for (const y of [-1, 1]) for (const x of [-1, 1]) cube.push(0.3 * x, 0.2 * y, 0.25 * z);
  return `<mesh name="cube" vertex="${cube.join(' ')}"/><mesh name="hull" vertex="${hull.join(' ')}"/>`;
})();
function world(t1, t2) {
  const sdf = t2 === 8;
  const shape = t => sdf && t === 7 ? 'type="mesh" mesh="cube"' : sdf && t === 0 ? 'type="plane" size="0 0 1"' : SHAPES[t];
  const body = t => `<body>${t < 2 ? '' : '<freejoint/>'}<geom ${shape(t)}/></body>`;
  M.FS.writeFile('/pair.xml', `<mujoco><option ccd_iterations="200" sdf_initpoints="20"/><asset>${sdf ? corpus : ASSETS}</asset>
    <worldbody>${body(t1)}${body(t2)}</worldbody></mujoco>`);
  const m = M.MjModel.mj_loadXML('/pair.xml'), d = new M.MjData(m);
  const octs = Math.min(m.noct, 9);
  if (octs > 0) for (let i = 8; i < 8 * octs; i++) m.oct_child[i] = -1;
  if (octs > 0) m.mesh_octnum[m.nmesh - 1] = octs;
  for (let g = 0; g < 2; g++) if (m.geom_rbound[g] > 0) m.geom_rbound[g] = 9;
  return (p, margin) => {
    d.geom_xpos.set(p.pos.flat());
    d.geom_xmat.set(p.mat.flat());
    m.geom_margin.fill(margin / 2);
    M.mj_collision(m, d);
    const list = d.contact, res = [];
    for (let i = 0; i < d.ncon; i++) {
      const c = list.get(i);
      res.push({ dist: c.dist, pos: Array.from(c.pos), normal: Array.from(c.frame.slice(0, 3)) });
      c.delete();
    }
    list.delete();
    return res;
  };
}
const write = (what, a, b, turned, shift) =>
  lines.push(`${what} ${Math.abs(deepest(a) - deepest(b)).toExponential(1)} ${places(a, b, turned, shift).toExponential(1)}`);
for (let t1 = 0; t1 < TYPES.length; t1++) for (let t2 = Math.max(t1, 2); t2 < TYPES.length; t2++) {
  if (t1 === 1 && t2 === 8) continue;
  const contacts = world(t1, t2), pair = `${TYPES[t1]}-${TYPES[t2]}`, next = generator(7);
  for (let i = 0; i < POSES; i++) {
    const at = pose(next), any = turn(next), turned = i % 2 === 0 ? IDENTITY : any;
    const shift = [4 * next() - 2, 4 * next() - 2, 4 * next() - 2], margin = i % 3 === 0 ? 0.02 : 0;
    const moved = { pos: at.pos.map(p => sum(times(turned, p), shift)), mat: at.mat.map(m => product(turned, m)) };
    write(`moved ${pair}`, contacts(at, margin), contacts(moved, margin), turned, shift);
  }
  if (t1 !== t2) continue;
  const other = generator(8);
  for (let i = 0; i < POSES; i++) {
    const at = pose(other), margin = i % 3 === 0 ? 0.02 : 0;
    const swapped = contacts({ pos: [at.pos[1], at.pos[0]], mat: [at.mat[1], at.mat[0]] }, margin);
    for (const c of swapped) c.normal = c.normal.map(x => -x);
    write(`swapped ${pair}`, contacts(at, margin), swapped, IDENTITY, [0, 0, 0]);
  }
}
fs.writeFileSync(process.argv[2], zlib.gzipSync(lines.join('\n') + '\n', { level: 9 }));
