// Contacts and distances of MuJoCo for every ordered pair of geom types, on poses that PairCorpusTest makes again from the same numbers.
//
//   node pairs.mjs OUTDIR [mpr]
//
// With 'mpr' nativeccd is disabled, so that contacts of convex shapes are found by libccd, and only the pairs that it serves are made.
//
// One dump for each pair: the constants of a model of two geoms, the first type first in the file, and for every frame the contacts and the
// distance. Pose, sizes, margin and options of a frame follow from its number (see pose() here and PairPoses in the tests, which must stay the
// same) and from its shift: how far one geom is moved out of the other. Where a frame is to touch by a given depth, the shift is searched for
// here, and stored.
//
// depths.txt.gz has the distances of the pairs that go through the general convex search with all digits, a line each: pair, frame, distance of
// the first contact. TrueDepthTest compares them with the true ones.
//
// Planes and height fields cannot move, so two of them are paired explicitly; they never touch. SDFs are octrees of a mesh: this build of MuJoCo
// has no plugins.
import load from 'mujoco';
import fs from 'node:fs';
import zlib from 'node:zlib';

const FRAMES = 200;
const TYPES = ['plane', 'hfield', 'sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'mesh', 'sdf'];
const SIZE = { sphere: '.25', capsule: '.15 .3', ellipsoid: '.3 .2 .4', cylinder: '.25 .3', box: '.3 .2 .25', plane: '0 0 1' };
const KEEP = /^(geom_|body_|mesh_(vertadr|vertnum|vert$|face|graph|poly|oct|pos|quat|bvh)|hfield_|oct_|bvh_|exclude|pair_)/;
const [, , out, way] = process.argv, mpr = way === 'mpr';
if (!out || way && !mpr) {
  console.error('usage: node pairs.mjs OUTDIR [mpr]');
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
// turns of all kinds, of quarters only, or with a corner of a cube down
function anyTurn(next) {
  const kind = Math.floor(8 * next());
  const axis = Math.floor(3 * next());
  const amount = next();
  const q = [1, 0, 0, 0];
  if (kind === 1) q[1 + axis] = 1;
  if (kind === 2) q[0] = 0, q[1 + axis] = 1;
  if (kind === 3) q[1 + axis] = amount < 0.5 ? 1e-4 : 1e-9;
  if (kind === 4) q[1 + axis] = 4 * amount - 2;
  if (kind > 4) for (let i = 0; i < 4; i++) q[i] = 2 * next() - 1;
  return q;
}
function quarterTurn(next) {
  const kind = Math.floor(3 * next());
  const axis = Math.floor(3 * next());
  const q = [kind === 2 ? 0 : 1, 0, 0, 0];
  if (kind > 0) q[1 + axis] = 1;
  return q;
}
function cornerDown(next) {
  const sign = next() < 0.5 ? 1 : -1;
  return [1.7320508075688772 + 1, sign, -sign, 0];
}
// a turn that leaves one axis of the first geom where it is
function aboutAxis([w, x, y, z], axis, amount) {
  const r = [0, 0, 0];
  r[axis] = amount;
  return [w - x * r[0] - y * r[1] - z * r[2], w * r[0] + x + y * r[2] - z * r[1],
    w * r[1] - x * r[2] + y + z * r[0], w * r[2] + x * r[1] - y * r[0] + z];
}
function unit(q) {
  const inv = 1 / Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return q.map(x => x * inv);
}
function matrix([w, x, y, z]) {
  return [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y),
    2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x),
    2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z];
}
const KINDS = ['apart', 'touching', 'shallow', 'deep', 'aligned faces', 'parallel edges', 'vertex on face', 'degenerate sizes'];
// positions and matrices of both geoms, size factors, margin, whether there are several contacts (multiccd), wanted depth and gap
function pose(type1, type2, frame) {
  const next = generator(1000 * (10 * type1 + type2) + frame);
  const kind = KINDS[frame % 8];
  const origin = next() < 0.5 ? [0, 0, 0] : [2 * next() - 1, 2 * next() - 1, 2 * next() - 1];
  const still = Math.min(type1, type2) < 2;
  const axis = Math.floor(3 * next());
  const sign = next() < 0.5 ? 1 : -1;
  const amount = next();
  let q1, q2, direction = [0, 0, 0], lateral = [0, 0, 0];
  if (kind === 'aligned faces' || kind === 'vertex on face') {
    q1 = quarterTurn(next);
    q2 = kind === 'vertex on face' ? cornerDown(next) : quarterTurn(next);
    direction[axis] = sign;
    if (amount < 0.7) for (let k = 0; k < 3; k++) if (k !== axis) lateral[k] = 0.4 * next() - 0.2;
  } else if (kind === 'parallel edges') {
    q1 = anyTurn(next);
    q2 = aboutAxis(unit(q1), axis, amount < 0.3 ? 1 : amount < 0.6 ? 0.41421356237309503 : 2 * next() - 1);
    for (let k = 0; k < 3; k++) if (k !== axis) direction[k] = 2 * next() - 1;
    lateral[axis] = 0.4 * next() - 0.2;
  } else {
    q1 = anyTurn(next);
    q2 = anyTurn(next);
    for (let k = 0; k < 3; k++) direction[k] = 2 * next() - 1;
  }
  if (still) {
    direction = [0, 0, 1];
    lateral = [0.8 * next() - 0.4, 0.8 * next() - 0.4, 0];
  }
  const depth = { apart: 0.001, touching: 1e-6, deep: 0.2, 'degenerate sizes': 0.002 }[kind] ?? 0.02;
  const wanted = depth * (0.1 + 0.9 * next());
  const gap = kind === 'apart' ? 0.1 * next() : 0;
  const factors = [1, 1, 1];
  if (kind === 'degenerate sizes') {
    const shape = Math.floor(4 * next());
    if (shape === 0) factors[Math.floor(3 * next())] = 0.001;
    if (shape === 1) factors.fill(0.02);
    if (shape === 2) factors[Math.floor(3 * next())] = 5;
    if (shape === 3) factors[0] = factors[1] = 1e-5;
  }
  const option = Math.floor(frame / 8) % 4;
  return { origin, mat: [...matrix(unit(q1)), ...matrix(unit(q2))], base: type2 < 2 && type1 >= 2 ? 1 : 0, direction, lateral, factors,
    margin: option === 2 ? 0.05 : 0, multi: option === 3, wanted, gap };
}
// one geom is at the origin, the other in its frame beside it
function positions(p, shift) {
  const offset = [0, 1, 2].map(k => p.lateral[k] + shift * p.direction[k]), m = p.mat, at = 9 * p.base;
  const other = [0, 1, 2].map(k => p.origin[k] + (m[at + 3 * k] * offset[0] + m[at + 3 * k + 1] * offset[1] + m[at + 3 * k + 2] * offset[2]));
  return p.base === 0 ? [...p.origin, ...other] : [...other, ...p.origin];
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
const assets = (...types) => (types.some(t => t === 'mesh' || t === 'sdf') ? CUBE + HULL : '') + (types.includes('hfield') ? HILLS : '');
const geom = (type, second) => type === 'mesh' ? `type="mesh" mesh="${second ? 'hull' : 'cube'}"`
  : type === 'sdf' ? 'type="sdf" mesh="hull"' : type === 'hfield' ? 'type="hfield" hfield="hills"' : `type="${type}" size="${SIZE[type]}"`;
const body = (type, second) => `<body>${type === 'plane' || type === 'hfield' ? '' : '<freejoint/>'}<geom name="${second ? 'b' : 'a'}" ${geom(type, second)}/></body>`;

const scalar = x => Number.isFinite(x) ? x : Number.isNaN(x) ? 'nan' : x > 0 ? 'inf' : '-inf';
// nanometers: tests compare to 1e-8
const short = a => Array.from(a, x => +x.toFixed(9));
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

// pairs without a collider of their own, in the order of types
const CONVEX = /^(sphere-(ellipsoid|mesh)|capsule-(ellipsoid|cylinder|mesh)|(ellipsoid|cylinder|mesh)-(ellipsoid|cylinder|box|mesh)|box-mesh)$/;
const BY_LIBCCD = types => CONVEX.test(types) || types === 'box-box' || /^hfield-(sphere|capsule|ellipsoid|cylinder|box|mesh)$/.test(types);
const depths = [];

const M = await load();
fs.mkdirSync(out, { recursive: true });
for (let t1 = 0; t1 < TYPES.length; t1++) for (let t2 = 0; t2 < TYPES.length; t2++) {
  const types = [TYPES[t1], TYPES[t2]], never = t1 < 2 && t2 < 2 || t1 === 1 && t2 === 8 || t1 === 8 && t2 === 1;
  if (mpr && (t1 > t2 || !BY_LIBCCD(types.join('-')))) continue;
  const xml = `<mujoco><option sdf_initpoints="10">${mpr ? '<flag nativeccd="disable"/>' : ''}</option><asset>${assets(...types)}</asset><worldbody>${body(types[0], false)}${body(types[1], true)}</worldbody>
    ${t1 < 2 && t2 < 2 ? '<contact><pair geom1="a" geom2="b"/></contact>' : ''}</mujoco>`;
  M.FS.writeFile('/pair.xml', xml);
  const m = M.MjModel.mj_loadXML('/pair.xml'), d = new M.MjData(m);
  // of octrees two levels are enough
  const octs = Math.min(m.noct, 9);
  if (octs > 0) for (let i = 8; i < 8 * octs; i++) m.oct_child[i] = -1;
  if (octs > 0) m.mesh_octnum[m.nmesh - 1] = octs;
  for (let g = 0; g < 2; g++) if (m.geom_rbound[g] > 0) m.geom_rbound[g] = 3;
  const size = Array.from(m.geom_size), frames = [];
  const fromto = new M.DoubleBuffer(6);
  // what the binding hands out must be given back
  const contacts = () => {
    const list = d.contact, res = [];
    for (let i = 0; i < d.ncon; i++) {
      const c = list.get(i);
      res.push({ geom: c.geom1, dist: short([c.dist])[0], pos: short(c.pos), frame: short(c.frame.slice(0, 3)) });
      c.delete();
    }
    list.delete();
    return res;
  };
  const nearest = (p, shift) => {
    d.geom_xpos.set(positions(p, shift));
    M.mj_collision(m, d);
    return contacts().reduce((least, c) => Math.min(least, c.dist), 1);
  };
  for (let f = 0; f < FRAMES; f++) {
    const p = pose(t1, t2, f);
    d.geom_xmat.set(p.mat);
    for (let i = 0; i < 6; i++) m.geom_size[i] = size[i] * p.factors[i % 3];
    m.geom_margin.fill(0);
    m.opt.enableflags = 0;
    // from far apart inward to the wanted depth; every fifth of the deep ones is wherever one geom is in the other
    let low = types.includes('plane') ? -2 : 0, high = 3, shift = 0;
    if (f % 8 === 3 && f % 5 === 0) shift = f % 10 === 0 ? 0 : +(0.3 * (f % 7) / 7).toFixed(9);
    else if (!never) {
      for (let i = 0; i < 45; i++) {
        const middle = (low + high) / 2;
        if (nearest(p, middle) < -p.wanted) low = middle;
        else high = middle;
      }
      shift = +(low + p.gap).toFixed(9);
    }
    m.geom_margin.set([0.4 * p.margin, 0.6 * p.margin]);
    m.opt.enableflags = p.multi ? 1 << 4 : 0;
    nearest(p, shift);
    if (t1 <= t2 && CONVEX.test(types.join('-')) && d.ncon > 0) {
      const list = d.contact, c = list.get(0);
      depths.push(`${types.join('-')} ${f} ${c.dist}`);
      c.delete();
      list.delete();
    }
    const distance = M.mj_geomDistance(m, d, 1, 0, 1, fromto);
    frames.push({ label: String(f), state: { shift }, forward: { sensordata: short([distance, ...fromto.GetView()]), contact: contacts() }, next: {} });
  }
  m.geom_size.set(size);
  m.geom_margin.fill(0);
  m.opt.enableflags = 0;
  const text = JSON.stringify({ format: 'reference-dump/1', engine: 'MuJoCo ' + M.mj_versionString(), file: 'pair.xml', model: dumpModel(m, octs), frames });
  fs.writeFileSync(`${out}/${types[0]}-${types[1]}.json.gz`, zlib.gzipSync(text, { level: 9 }));
  console.log(...types, KINDS.map((k, i) => `${k} ${frames.filter((f, j) => j % 8 === i && f.forward.contact.length > 0).length}`).join(', '));
  d.delete();
  m.delete();
}
if (!mpr) fs.writeFileSync(`${out}/depths.txt.gz`, zlib.gzipSync(depths.join('\n') + '\n', { level: 9 }));
