// Convex hulls of MuJoCo on shapes with many points in one plane, which HullCorpusTest compares with to the last entry.
//
//   node hulls.mjs | gzip -9n > ../../mjcf/src/test/resources/dev/armature/compile/asset/hulls.txt.gz
//
// A line for each hull, in parts divided by semicolons: its name, the most vertices it may have (-1: no limit), the points, mesh_graph, how many
// vertices each polygon has, and the vertices of the polygons. Points are shuffled and of single precision.
import load from 'mujoco';

const VARIANTS = 12;

// a generator of 32 bits
function generator(seed) {
  let s = seed | 0;
  return () => {
    s = s + 0x6D2B79F5 | 0;
    let t = Math.imul(s ^ s >>> 15, 1 | s);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
  };
}
const next = generator(20);
const whole = (low, high) => low + Math.floor((high - low + 1) * next());
const between = (low, high) => low + (high - low) * next();
const one = list => list[whole(0, list.length - 1)];
const list = (n, f) => Array.from({ length: n }, (_, i) => f(i));

const box = (a, b, c) => list(8, i => [i & 1 ? a : -a, i & 2 ? b : -b, i & 4 ? c : -c]);
const ring = (n, r, z) => list(n, i => [r * Math.cos(2 * Math.PI * i / n), r * Math.sin(2 * Math.PI * i / n), z]);
const rings = (n, levels, radius) => list(levels + 1, j => ring(n, radius(j / levels), 2 * j / levels - 1)).flat();
function lattice(k, a, b, c) { // points on the faces of a box
  const out = [];
  for (let i = 0; i <= k; i++) for (let j = 0; j <= k; j++) for (let l = 0; l <= k; l++) {
    if (Math.min(i, j, l) === 0 || Math.max(i, j, l) === k) out.push([a * (2 * i / k - 1), b * (2 * j / k - 1), c * (2 * l / k - 1)]);
  }
  return out;
}
function icosahedron(split) {
  const t = (1 + Math.sqrt(5)) / 2;
  const v = [];
  for (const a of [-1, 1]) for (const b of [-t, t]) v.push([a, b, 0], [0, a, b], [b, 0, a]);
  const out = v.slice();
  for (let i = 0; split && i < 12; i++) for (let j = 0; j < i; j++) {
    if (Math.hypot(...v[i].map((x, k) => x - v[j][k])) < 2.1) out.push(v[i].map((x, k) => (x + v[j][k]) / 2));
  }
  return out;
}
function sphere(n) {
  const out = [[0, 0, 1], [0, 0, -1]];
  for (let i = 1; i < n; i++) out.push(...ring(n, Math.sin(Math.PI * i / n), Math.cos(Math.PI * i / n)));
  return out;
}
const grid = (n, m) => list(n, () => [whole(0, m), whole(0, m), whole(0, m)]);
const moved = (points, by) => points.map(p => p.map((x, k) => x + by[k]));

const SHAPES = {
  cube: () => box(1, 1, 1),
  box: () => box(between(.1, 2), between(.1, 2), between(.1, 2)),
  longBox: () => box(one([10, 50, .01]), 1, one([.1, 1])),
  prism: () => rings(whole(3, 12), 1, () => 1),
  pyramid: () => [...ring(whole(3, 10), 1, 0), [0, 0, 1]],
  stump: () => rings(whole(3, 10), 1, t => 1 - t / 2),
  barrel: () => rings(whole(3, 12), whole(2, 5), t => one([1, 1 + .25 * (t - t * t)])),
  cylinder: () => rings(whole(3, 20), whole(2, 5), () => 1),
  boxOfPoints: () => lattice(whole(2, 4), 1, one([1, .5]), one([1, 2, .01])),
  icosahedron: () => icosahedron(false),
  splitIcosahedron: () => icosahedron(true),
  sphere: () => sphere(whole(4, 12)),
  coarseGrid: () => grid(whole(10, 60), whole(2, 3)),
  fineGrid: () => grid(whole(20, 120), whole(4, 12)),
  repeated: () => { const p = lattice(2, 1, 1, one([1, .5])); return [...p, ...p]; },
  twoBoxes: () => [...box(1, 1, 1), ...moved(box(1, 1, 1), [one([0, .5, 1]), one([0, .5, 1]), one([.5, 2])])],
  scattered: () => list(whole(5, 60), () => [between(-1, 1), between(-1, 1), between(-1, 1)]),
};

const M = await load();
for (const [name, make] of Object.entries(SHAPES)) {
  for (let variant = 0; variant < VARIANTS; variant++) {
    const points = make();
    for (let i = points.length - 1; i > 0; i--) {
      const j = whole(0, i);
      [points[i], points[j]] = [points[j], points[i]];
    }
    const most = variant % 4 === 3 ? whole(4, 12) : -1;
    const text = points.flat().map(x => String(+Math.fround(x).toPrecision(9))).join(' ');
    const limit = most < 0 ? '' : ` maxhullvert="${most}"`;
    M.FS.writeFile('/hull.xml', `<mujoco><asset><mesh name="m"${limit} vertex="${text}"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>`);
    const m = M.MjModel.mj_loadXML('/hull.xml');
    const sizes = Array.from(m.mesh_polyvertnum);
    console.log([`${name}${variant}`, most, text, Array.from(m.mesh_graph).join(' '), sizes.join(' '), Array.from(m.mesh_polyvert).join(' ')].join(';'));
    m.delete();
  }
}
