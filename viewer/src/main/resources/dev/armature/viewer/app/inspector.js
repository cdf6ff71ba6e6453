import {element} from './panel.js';

const JOINTS = ['free', 'ball', 'slide', 'hinge'];
const GEOMS = ['plane', 'hfield', 'sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'mesh', 'sdf'];

/** Facts about the selected object. */
export class Inspector {
  constructor(root, view) {
    this.root = root;
    this.view = view;
    this.item = null;
  }

  load(scene) {
    this.scene = scene;
    this.show(null);
  }

  show(item) {
    this.item = item;
    this.place = null;
    if (!item) {
      const s = this.scene.sizes;
      this.fill('Nothing selected', [['bodies', s.nbody - 1], ['dofs', s.nv], ['actuators', s.nu], ['geoms', s.ngeom]]);
      return;
    }
    const {bodies, geoms, joints} = this.scene;
    const name = (item.name ?? bodies.name[item.body]) || `${item.kind} ${item.id}`;
    const rows = [['kind', `${item.kind} ${item.id}`]];
    if (item.kind === 'body') {
      rows.push(['mass', `${bodies.mass[item.id].toPrecision(4)} kg`]);
    } else if (item.kind === 'geom') {
      rows.push(['shape', GEOMS[geoms.type[item.id]]], ['size', [0, 1, 2].map((k) => geoms.size[3 * item.id + k].toPrecision(3)).join(' ')]);
    } else if (item.kind === 'joint') {
      rows.push(['type', JOINTS[joints.type[item.id]]]);
      if (joints.limited[item.id]) rows.push(['range', `${joints.range[2 * item.id].toPrecision(3)} … ${joints.range[2 * item.id + 1].toPrecision(3)}`]);
    }
    if (item.kind !== 'body') rows.push(['body', bodies.name[item.body] || `body ${item.body}`]);
    rows.push(['position', '']);
    this.fill(name, rows);
    this.update();
  }

  fill(title, rows) {
    const list = document.createElement('dl');
    for (const [key, value] of rows) {
      const dd = element('dd', '', String(value));
      list.append(element('dt', '', key), dd);
      if (key === 'position') this.place = dd;
    }
    this.root.replaceChildren(element('b', '', title), list);
  }

  update() {
    if (this.item && this.place) {
      const {pos, offset, count} = this.view.poses, w = this.item.world ?? 0, at = 3 * (w * count + this.item.body);
      const p = [pos[at] - offset[2 * w], pos[at + 1] - offset[2 * w + 1], pos[at + 2]];
      this.place.textContent = p.map((x) => x.toFixed(3)).join('  ');
    }
  }
}
