// Random quadratic programs in a box and MuJoCo's answers, one problem a line, for the tests of BoxQp:
//   node boxqp.mjs > boxqp.csv
// Columns: n, H by rows, g, low, high, the result of mju_boxQP, the number of free variables.
import load from 'mujoco';

const M = await load();
let seed = 12345;
const uniform = () => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed / 4294967296; };
const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

console.log('# n, H[n*n], g[n], low[n], high[n], x[n], free; made by tools/oracle/boxqp.mjs with MuJoCo 3.5');
for (let k = 0; k < 60; k++) {
  const n = 1 + k % 10;
  const a = Array.from({ length: n * n }, normal);
  const h = new Array(n * n).fill(0);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) {
    for (let l = 0; l < n; l++) h[i * n + j] += a[l * n + i] * a[l * n + j];
    if (i === j) h[i * n + j] += 0.1;
  }
  const g = Array.from({ length: n }, () => 3 * normal());
  const low = Array.from({ length: n }, () => -Math.abs(normal()));
  const high = Array.from({ length: n }, () => Math.abs(normal()));
  const res = new M.DoubleBuffer(n), R = new M.DoubleBuffer(n * (n + 7)), index = new M.IntBuffer(n);
  const free = M.mju_boxQP(res, R, index, h, g, low, high);
  console.log([n, ...h, ...g, ...low, ...high, ...res.GetView(), free].join(','));
}
