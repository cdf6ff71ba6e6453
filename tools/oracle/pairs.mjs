// Contacts and distances of MuJoCo for every pair of geom types, on poses that PairCorpusTest makes again from the same numbers.
//
//   node pairs.mjs OUTDIR
//
// One dump for each pair: the constants of a model of two geoms, and for every frame the contacts and the distance. A frame is known by its
// number alone: pose, sizes, margin and options follow from it (see pose() here and PairPoses in the tests, which must stay the same).
import load from 'mujoco';
import fs from 'node:fs';
import zlib from 'node:zlib';

const FRAMES = 200;
const TYPES = ['plane', 'hfield', 'sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'mesh', 'sdf'];
const SIZE = { sphere: '.25', capsule: '.15 .3', ellipsoid: '.3 .2 .4', cylinder: '.25 .3', box: '.3 .2 .25', plane: '0 0 1' };
const KEEP = /^(geom_|body_|mesh_(vertadr|vertnum|vert$|face|graph|poly|oct|pos|quat|bvh)|hfield_|oct_|bvh_|exclude|pair_)/;
const out = process.argv[2];
if (!out) {
  console.error('usage: node pairs.mjs OUTDIR');
  process.exit(2);
}

// a generator of 32 bits that Java can repeat
function generator(seed) {
  let s = seed | 0;
  return () => {
    s = s + 0x6D2B79F5 | 0;
    let t = Math.imul(s ^ s >>> 15, 1 | s);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
  };
}
function quat(next) {
  const kind = Math.floor(8 * next());
  const axis = Math.floor(3 * next());
  const amount = next();
  const q = [1, 0, 0, 0];
  if (kind === 1) q[1 + axis] = 1;
  if (kind === 2) q[0] = 0, q[1 + axis] = 1;
  if (kind === 3) q[1 + axis] = amount < 0.5 ? 1e-4 : 1e-9;
  if (kind === 4) q[1 + axis] = 4 * amount - 2;
  if (kind > 4) for (let i = 0; i < 4; i++) q[i] = 2 * next() - 1;
  const inv = 1 / Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return q.map(x => x * inv);
}
function matrix([w, x, y, z]) {
  return [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y),
    2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x),
    2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z];
}
// positions and matrices of both geoms, size factors, margin, whether there are several contacts (multiccd)
function pose(type1, type2, frame) {
  const next = generator(1000 * (10 * type1 + type2) + frame);
  const origin = next() < 0.5 ? [0, 0, 0] : [2 * next() - 1, 2 * next() - 1, 2 * next() - 1];
  const mat1 = matrix(quat(next)), mat2 = matrix(quat(next));
  const kind = Math.floor(6 * next());
  const offset = [1.2 * next() - 0.6, 1.2 * next() - 0.6, 1.2 * next() - 0.6];
  if (kind === 1) offset[0] = offset[1] = 0;
  if (kind === 2) offset[2] = 0;
  if (kind === 3) for (let k = 0; k < 3; k++) offset[k] = Math.floor(10 * offset[k]) / 10;
  if (kind === 4) for (let k = 0; k < 3; k++) offset[k] *= 0.2;
  const pos2 = [0, 1, 2].map(k => origin[k] + (mat1[3 * k] * offset[0] + mat1[3 * k + 1] * offset[1] + mat1[3 * k + 2] * offset[2]));
  const factors = [1, 1, 1];
  const shape = Math.floor(10 * next());
  if (shape === 0) factors[Math.floor(3 * next())] = 0.01;
  if (shape === 1) factors.fill(0.05);
  if (shape === 2) factors[Math.floor(3 * next())] = 3;
  return { pos: [...origin, ...pos2], mat: [...mat1, ...mat2], factors, margin: frame % 4 === 2 ? 0.05 : 0, multi: frame % 4 === 3 };
}

const vertices = () => {
  const next = generator(7), p = [];
  while (p.length < 3 * 24) {
    const v = [2 * next() - 1, 2 * next() - 1, 2 * next() - 1], n = Math.hypot(...v);
    if (n < 1) p.push(...v.map(x => (0.3 * x / n).toFixed(6)));
  }
  return p.join(' ');
};
const cube = [];
for (const z of [-1, 1]) for (const y of [-1, 1]) for (const x of [-1, 1]) cube.push(0.3 * x, 0.2 * y, 0.25 * z);
const HULL = `<mesh name="hull" vertex="${vertices()}"/>`;
const CUBE = `<mesh name="cube" vertex="${cube.join(' ')}"/>`;
const HILLS = '<hfield name="hills" nrow="4" ncol="5" size=".8 .7 .3 .1" elevation="0 .2 .4 .1 .5 .3 1 .6 .2 .1 .4 .4 .4 .4 .9 0 .7 .3 .5 .2"/>';
const assets = (type1, type2) => (type1 === 'mesh' ? CUBE : '') + (type1 === 'sdf' || type2 === 'sdf' || type2 === 'mesh' ? HULL : '') + (type1 === 'hfield' ? HILLS : '');
const geom = (type, second) => type === 'mesh' ? `type="mesh" mesh="${second ? 'hull' : 'cube'}"`
  : type === 'sdf' ? 'type="sdf" mesh="hull"' : type === 'hfield' ? 'type="hfield" hfield="hills"' : `type="${type}" size="${SIZE[type]}"`;

const scalar = x => Number.isFinite(x) ? x : Number.isNaN(x) ? 'nan' : x > 0 ? 'inf' : '-inf';
// nanometres and a bit more: tests compare to 1e-8
const short = a => Array.from(a, x => +x.toFixed(10));
function fields(object) {
  const names = [];
  for (let p = Object.getPrototypeOf(object); p; p = Object.getPrototypeOf(p))
    for (const [k, d] of Object.entries(Object.getOwnPropertyDescriptors(p))) if (d.get && !names.includes(k)) names.push(k);
  return names;
}
function dumpModel(m, octs) {
  const res = { sizes: {}, option: {}, arrays: {} };
  for (const k of fields(m)) {
    const v = m[k];
    if (typeof v === 'number' && k.startsWith('n')) res.sizes[k] = k === 'noct' ? octs : v;
    else if (ArrayBuffer.isView(v) && KEEP.test(k)) res.arrays[k] = Array.from(k.startsWith('oct_') ? v.slice(0, v.length / m.noct * octs) : v, scalar);
  }
  for (const k of ['ccd_tolerance', 'ccd_iterations', 'sdf_initpoints', 'sdf_iterations', 'disableflags', 'enableflags']) res.option[k] = m.opt[k];
  return res;
}

const M = await load();
fs.mkdirSync(out, { recursive: true });
for (let t1 = 0; t1 < TYPES.length; t1++) for (let t2 = Math.max(2, t1); t2 < TYPES.length; t2++) {
  if (TYPES[t1] === 'hfield' && TYPES[t2] === 'sdf') continue; // MuJoCo only warns
  const still = t1 < 2;
  const xml = `<mujoco><option sdf_initpoints="10"/><asset>${assets(TYPES[t1], TYPES[t2])}</asset><worldbody>
    ${still ? `<geom ${geom(TYPES[t1], false)}/>` : `<body><freejoint/><geom ${geom(TYPES[t1], false)}/></body>`}
    <body><freejoint/><geom ${geom(TYPES[t2], true)}/></body></worldbody></mujoco>`;
  M.FS.writeFile('/pair.xml', xml);
  const m = M.MjModel.mj_loadXML('/pair.xml'), d = new M.MjData(m);
  // of octrees two levels are enough
  const octs = Math.min(m.noct, 9);
  if (octs > 0) for (let i = 8; i < 8 * octs; i++) m.oct_child[i] = -1;
  if (octs > 0) m.mesh_octnum[m.nmesh - 1] = octs;
  for (let g = 0; g < 2; g++) if (m.geom_rbound[g] > 0) m.geom_rbound[g] = 3;
  const size = Array.from(m.geom_size), frames = [];
  const fromto = new M.DoubleBuffer(6);
  for (let f = 0; f < FRAMES; f++) {
    const p = pose(t1, t2, f);
    d.geom_xpos.set(p.pos);
    d.geom_xmat.set(p.mat);
    for (let i = 0; i < 6; i++) m.geom_size[i] = size[i] * p.factors[i % 3];
    m.geom_margin.set([0.4 * p.margin, 0.6 * p.margin]);
    m.opt.enableflags = p.multi ? 1 << 4 : 0;
    M.mj_collision(m, d);
    const contact = [];
    for (let i = 0; i < d.ncon; i++) {
      const c = d.contact.get(i);
      contact.push({ dist: short([c.dist])[0], pos: short(c.pos), frame: short(c.frame.slice(0, 3)) });
    }
    const distance = M.mj_geomDistance(m, d, 1, 0, 1, fromto);
    frames.push({ label: String(f), state: {}, forward: { sensordata: short([distance, ...fromto.GetView()]), contact }, next: {} });
  }
  m.geom_size.set(size);
  m.geom_margin.fill(0);
  m.opt.enableflags = 0;
  const text = JSON.stringify({ format: 'reference-dump/1', engine: 'MuJoCo ' + M.mj_versionString(), file: 'pair.xml', model: dumpModel(m, octs), frames });
  fs.writeFileSync(`${out}/${TYPES[t1]}-${TYPES[t2]}.json.gz`, zlib.gzipSync(text, { level: 9 }));
  console.log(TYPES[t1], TYPES[t2], frames.filter(f => f.forward.contact.length > 0).length, 'touch');
  d.delete();
  m.delete();
}
