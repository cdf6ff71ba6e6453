// What MuJoCo makes of the small models in contract/cases.txt of the conformance tests, each named after the rule it is about: contacts with all
// their fields, rows and forces of the forward pass.
//
//   node contract.mjs CASES.txt contacts.json.gz
import load from 'mujoco';
import fs from 'node:fs';
import zlib from 'node:zlib';

const CONTACT = ['dist', 'pos', 'frame', 'includemargin', 'friction', 'solref', 'solreffriction', 'solimp', 'dim', 'geom', 'flex', 'elem', 'vert', 'exclude', 'efc_address'];
const ROWS = ['efc_type', 'efc_pos', 'efc_margin', 'efc_KBIP', 'efc_D', 'efc_aref'];

const M = await load();
const frames = fs.readFileSync(process.argv[2], 'utf8').split(/^== /m).slice(1).map(text => {
  const end = text.indexOf('\n');
  M.FS.writeFile('/case.xml', text.slice(end + 1));
  const m = M.MjModel.mj_loadXML('/case.xml'), d = new M.MjData(m);
  M.mj_forward(m, d);
  const forward = { ncon: d.ncon, nefc: d.nefc, contact: [] };
  const list = d.contact;
  for (let i = 0; i < d.ncon; i++) {
    const c = list.get(i), res = {};
    for (const k of CONTACT) res[k] = typeof c[k] === 'number' ? c[k] : Array.from(c[k]);
    forward.contact.push(res);
    c.delete();
  }
  list.delete();
  for (const k of ROWS) forward[k] = Array.from(d[k].slice(0, (k === 'efc_KBIP' ? 4 : 1) * d.nefc));
  forward.qfrc_constraint = Array.from(d.qfrc_constraint);
  // of large scenes the contacts are enough, without their parameters
  if (d.ncon > 100) {
    for (const k of [...ROWS, 'qfrc_constraint']) delete forward[k];
    for (const c of forward.contact) for (const k of Object.keys(c)) if (!/^(dist|geom)$/.test(k)) delete c[k];
  }
  d.delete();
  m.delete();
  return { label: text.slice(0, end), state: {}, forward, next: {} };
});
// warnings of the engine go to the standard output
const text = JSON.stringify({ format: 'reference-dump/1', engine: 'MuJoCo ' + M.mj_versionString(), file: 'cases.txt', model: { sizes: {}, option: {}, arrays: {} }, frames });
fs.writeFileSync(process.argv[3], zlib.gzipSync(text, { level: 9 }));
