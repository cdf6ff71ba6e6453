import * as THREE from 'three';
import {ArrowBatch, placeAlong, RodBatch} from './rods.js';
import {hullOf, Geom} from './shapes.js';
import {rotationOf} from './poses.js';
import {fitLabels, labelSprite} from './overlay.js';
import {Section} from './protocol.js';

const MOST_LABELS = 200;
const AXES = [[0.9, 0.25, 0.25], [0.3, 0.8, 0.35], [0.3, 0.5, 1]];

/** What is not part of the model but helps to understand it: contacts, forces, frames, inertias, joints, coms, hulls, the hand. */
export class Decor {
  constructor(scene, poses) {
    this.scene = scene;
    this.poses = poses;
    this.root = new THREE.Group();
    this.size = scene.statistic.meansize;
    this.on = {contacts: false, forces: false, frames: false, inertia: false, joints: false, com: false, hulls: false, labels: false, actuators: false};
    this.labels = [];
    this.labelTextures = new Map();
    const {rgba} = scene.visual;
    this.discs = this.add(rgba.contactpoint, new THREE.CylinderGeometry(1, 1, 1, 20).rotateX(Math.PI / 2));
    this.arrows = this.add(rgba.contactforce);
    this.axes = this.add([1, 1, 1, 1]);
    this.boxes = this.add(rgba.inertia, new THREE.BoxGeometry(2, 2, 2));
    this.jointRods = this.add(rgba.joint);
    this.coms = this.add(rgba.com, new THREE.SphereGeometry(1, 18, 12));
    this.hand = this.add([0.95, 0.8, 0.15, 1]);
    this.hulls = null;
  }

  /** A batch of one color: of a shape, or of arrows. */
  add(rgba, geometry = null) {
    const material = new THREE.MeshPhongMaterial({
      color: new THREE.Color(rgba[0], rgba[1], rgba[2]), transparent: rgba[3] < 1, opacity: rgba[3], depthWrite: rgba[3] >= 1, shininess: 20,
      emissive: new THREE.Color(rgba[0], rgba[1], rgba[2]).multiplyScalar(0.25),
    });
    const batch = geometry ? new RodBatch(material, false, geometry) : new ArrowBatch(material);
    this.root.add(batch.root ?? batch.mesh);
    return batch;
  }

  /** Sections that the server must send for what is switched on. */
  sections() {
    const bit = (id) => 1 << id;
    return (this.on.contacts || this.on.forces ? bit(Section.CONTACTS) : 0)
        | (this.on.joints ? bit(Section.JOINTS) : 0)
        | (this.on.actuators ? bit(Section.CTRL) : 0)
        | (this.on.com ? bit(Section.COM) : 0);
  }

  set(name, on) {
    this.on[name] = on;
    if (name === 'hulls') {
      this.hulls ??= this.makeHulls();
      this.hulls.visible = on;
    }
  }

  /** The names of the bodies, at their centers of mass, in the selected world. */
  placeLabels(world) {
    const b = this.scene.bodies;
    if (this.on.labels && !this.labels.length) {
      b.name.slice(0, MOST_LABELS).forEach((name, i) => {
        if (!name || i === 0) return;
        const sprite = labelSprite(this.labelTextures, name);
        sprite.userData.body = i;
        this.labels.push(sprite);
        this.root.add(sprite);
      });
    }
    const p = [0, 0, 0];
    for (const sprite of this.labels) {
      const i = sprite.userData.body;
      sprite.visible = this.on.labels;
      if (this.on.labels) sprite.position.set(...this.poses.point(world, i, [b.ipos[3 * i], b.ipos[3 * i + 1], b.ipos[3 * i + 2]], p));
    }
  }

  fit(camera, height) {
    if (this.on.labels) fitLabels(this.labels, camera, height);
  }

  update(frame) {
    this.placeLabels(frame.selected);
    const w = frame.selected, x = this.poses.offset[2 * w], y = this.poses.offset[2 * w + 1];
    this.contacts(frame.section(Section.CONTACTS), x, y);
    this.frames();
    this.inertias();
    this.joints(frame.section(Section.JOINTS), x, y);
    this.centers(frame.section(Section.COM), x, y);
    this.handLine(frame.section(Section.HAND), this.poses.offset[2 * frame.handWorld], this.poses.offset[2 * frame.handWorld + 1]);
    if (this.on.hulls) this.placeHulls();
  }

  contacts(section, x, y) {
    const {scale, force} = this.scene.visual;
    const n = section ? section.length / 10 : 0;
    this.discs.begin(n);
    this.arrows.begin(n);
    for (let i = 0; i < 10 * n; i += 10) {
      if (this.on.contacts) {
        placeAlong(this.discs, section[i] + x, section[i + 1] + y, section[i + 2], section[i + 3], section[i + 4], section[i + 5],
            2 * scale.contactheight * this.size, scale.contactwidth * this.size);
      }
      const newtons = Math.hypot(section[i + 6], section[i + 7], section[i + 8]);
      const length = newtons * force / this.scene.statistic.meanmass;
      if (this.on.forces && length > 1e-3 * this.size) {
        this.arrows.place(section[i] + x, section[i + 1] + y, section[i + 2],
            section[i + 6] / newtons, section[i + 7] / newtons, section[i + 8] / newtons, length, 0.5 * scale.forcewidth * this.size);
      }
    }
    this.discs.end();
    this.arrows.end();
  }

  frames() {
    const bodies = this.on.frames ? this.poses.count * this.poses.worlds : 0;
    const length = 0.8 * this.scene.visual.scale.framelength * this.size;
    const {pos, rot} = this.poses;
    this.axes.begin(3 * bodies);
    for (let at = 0; at < bodies; at++) {
      for (let k = 0; k < 3; k++) {
        this.axes.place(pos[3 * at], pos[3 * at + 1], pos[3 * at + 2], rot[9 * at + k], rot[9 * at + 3 + k], rot[9 * at + 6 + k],
            length, 0.04 * length, AXES[k]);
      }
    }
    this.axes.end();
  }

  /** A box of uniform density with the mass and the principal moments of the body: l_x^2 = 6 (I_y + I_z - I_x) / m. */
  inertias() {
    const b = this.scene.bodies;
    this.boxes.begin(this.on.inertia ? this.poses.count * this.poses.worlds : 0);
    if (this.on.inertia) {
      const local = new Float32Array(9), center = [0, 0, 0];
      for (let w = 0; w < this.poses.worlds; w++) {
        for (let i = 1; i < this.poses.count; i++) {
          if (!(b.mass[i] > 0) || b.slot[i] < 0) continue;
          const I = [b.inertia[3 * i], b.inertia[3 * i + 1], b.inertia[3 * i + 2]];
          const half = [0, 1, 2].map((k) => 0.5 * Math.sqrt(Math.max(1e-8, 6 * (I[(k + 1) % 3] + I[(k + 2) % 3] - I[k]) / b.mass[i])));
          rotationOf(b.iquat, 4 * i, local, 0);
          this.poses.point(w, i, [b.ipos[3 * i], b.ipos[3 * i + 1], b.ipos[3 * i + 2]], center);
          const r = 9 * (w * this.poses.count + i), rot = this.poses.rot, m = this.boxes.matrix();
          for (let c = 0; c < 3; c++) {
            for (let row = 0; row < 3; row++) {
              m[4 * c + row] = half[c] * (rot[r + 3 * row] * local[c] + rot[r + 3 * row + 1] * local[3 + c] + rot[r + 3 * row + 2] * local[6 + c]);
            }
            m[4 * c + 3] = 0;
            m[12 + c] = center[c];
          }
          m[15] = 1;
          this.boxes.next(null);
        }
      }
    }
    this.boxes.end();
  }

  joints(section, x, y) {
    const {scale} = this.scene.visual, type = this.scene.joints.type;
    const n = section && this.on.joints ? section.length / 6 : 0;
    this.jointRods.begin(n);
    const length = 0.8 * scale.jointlength * this.size, radius = 0.6 * scale.jointwidth * this.size;
    for (let j = 0; j < n; j++) {
      const i = 6 * j, free = type[j] < 2;
      this.jointRods.place(section[i] + x, section[i + 1] + y, section[i + 2],
          free ? 0 : section[i + 3], free ? 0 : section[i + 4], free ? 1 : section[i + 5], free ? 4 * radius : length, radius);
    }
    this.jointRods.end();
  }

  centers(section, x, y) {
    const n = section && this.on.com ? section.length / 3 : 0;
    const radius = 0.6 * this.scene.visual.scale.com * this.size;
    this.coms.begin(n);
    for (let i = 0; i < n; i++) {
      placeAlong(this.coms, section[3 * i] + x, section[3 * i + 1] + y, section[3 * i + 2], 0, 0, 1, radius, radius);
    }
    this.coms.end();
  }

  handLine(section, x, y) {
    this.hand.begin(1);
    if (section) {
      const d = [section[3] - section[0], section[4] - section[1], section[5] - section[2]];
      const length = Math.hypot(...d) || 1e-9;
      this.hand.place(section[0] + x, section[1] + y, section[2], d[0] / length, d[1] / length, d[2] / length, length, 0.05 * this.size);
    }
    this.hand.end();
  }

  makeHulls() {
    const group = new THREE.Group(), g = this.scene.geoms;
    const material = new THREE.MeshBasicMaterial({color: 0x7fd4ff, wireframe: true});
    g.type.forEach((type, i) => {
      const shape = type === Geom.MESH && g.data[i] >= 0 ? hullOf(this.scene, g.data[i]) : null;
      for (let w = 0; shape && w < this.poses.worlds; w++) {
        const mesh = new THREE.Mesh(shape, material);
        mesh.matrixAutoUpdate = false;
        mesh.frustumCulled = false;
        mesh.userData = {geom: i, world: w};
        group.add(mesh);
      }
    });
    this.root.add(group);
    return group;
  }

  placeHulls() {
    const g = this.scene.geoms, local = new Float32Array(9), origin = [0, 0, 0];
    for (const mesh of this.hulls.children) {
      const {geom: i, world: w} = mesh.userData;
      const r = 9 * (w * this.poses.count + g.body[i]), rot = this.poses.rot, m = mesh.matrix.elements;
      rotationOf(g.quat, 4 * i, local, 0);
      this.poses.point(w, g.body[i], [g.pos[3 * i], g.pos[3 * i + 1], g.pos[3 * i + 2]], origin);
      for (let c = 0; c < 3; c++) {
        for (let row = 0; row < 3; row++) {
          m[4 * c + row] = rot[r + 3 * row] * local[c] + rot[r + 3 * row + 1] * local[3 + c] + rot[r + 3 * row + 2] * local[6 + c];
        }
        m[12 + c] = origin[c];
      }
      mesh.matrixWorldNeedsUpdate = true;
    }
  }

  dispose() {
    this.labels.forEach((sprite) => sprite.material.dispose());
    this.labelTextures.forEach((texture) => texture.dispose());
    [this.discs, this.arrows, this.axes, this.boxes, this.jointRods, this.coms, this.hand].forEach((batch) => batch.dispose());
    this.root.removeFromParent();
  }
}
