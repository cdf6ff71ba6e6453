import * as THREE from 'three';
import {TransformControls} from 'three/addons/controls/TransformControls.js';
import {Instances} from './instances.js';
import {Poses, rotationOf} from './poses.js';
import {Section} from './protocol.js';
import {ArrowBatch, placeAlong, placeRod, RodBatch} from './rods.js';
import {Geom} from './shapes.js';

const ARROW = 100, FRAME = 101;
const MARK = 16;
const AXES = [[0.9, 0.25, 0.25], [0.3, 0.8, 0.35], [0.3, 0.5, 1]];
const LABEL_PIXELS = 18;

/** What a program draws into the picture: solids, arrows, frames, lines and ghosts from frames; labels and targets from texts. */
export class Overlay {
  constructor(scene, poses, materials, groups) {
    this.scene = scene;
    this.poses = poses;
    this.materials = materials;
    this.groups = groups;
    this.root = new THREE.Group();
    this.batches = new Map();
    this.ghosts = [];
    this.labels = [];
    this.labelTextures = new Map();
  }

  /** The batch of a shape and an opacity; opacities of a program are few. */
  batch(shape, alpha) {
    const key = `${shape} ${alpha.toFixed(2)}`;
    let batch = this.batches.get(key);
    if (!batch) {
      const material = new THREE.MeshPhongMaterial({transparent: alpha < 1, opacity: alpha, depthWrite: alpha >= 1, shininess: 30, emissive: 0x222222});
      batch = shape === 'arrow' ? new ArrowBatch(material) : new RodBatch(material, alpha > 0.5 && shape !== 'line', SHAPES[shape]());
      batch.key = key;
      this.root.add(batch.root ?? batch.mesh);
      this.batches.set(key, batch);
    }
    return batch;
  }

  update(frame) {
    const marks = frame.section(Section.MARKS), lines = frame.section(Section.LINES);
    // growing replaces the mesh of a batch, so it is asked for room once: enough for everything of its kind
    const most = (marks ? 3 * marks.length / MARK : 0) + (lines ? lines.length / 3 : 0) + 2;
    this.batches.forEach((batch) => batch.begin(most));
    this.most = most;
    if (marks) for (let i = 0; i < marks.length; i += MARK) this.solid(marks, i);
    if (lines) this.lines(lines);
    this.batches.forEach((batch) => batch.end());
    this.placeGhosts(frame.section(Section.GHOSTS));
  }

  ready(shape, alpha) {
    const known = this.batches.size, batch = this.batch(shape, alpha);
    if (this.batches.size > known) batch.begin(this.most);
    return batch;
  }

  solid(m, i) {
    const kind = m[i], world = m[i + 1], color = m.subarray(i + 2, i + 5), alpha = m[i + 5];
    const x = m[i + 9] + this.poses.offset[2 * world], y = m[i + 10] + this.poses.offset[2 * world + 1], z = m[i + 11];
    const [s0, s1, s2] = [m[i + 6], m[i + 7], m[i + 8]];
    if (kind === ARROW) {
      this.ready('arrow', alpha).place(x, y, z, m[i + 12], m[i + 13], m[i + 14], s1, s0, color);
    } else if (kind === Geom.CAPSULE) {
      const [dx, dy, dz] = [m[i + 12], m[i + 13], m[i + 14]];
      placeAlong(this.ready('rod', alpha), x, y, z, dx, dy, dz, s1, s0, color);
      const ball = this.ready('sphere', alpha);
      placeAlong(ball, x, y, z, 0, 0, 1, s0, s0, color);
      placeAlong(ball, x + s1 * dx, y + s1 * dy, z + s1 * dz, 0, 0, 1, s0, s0, color);
    } else {
      rotationOf(m, i + 12, ROTATION, 0);
      if (kind === FRAME) {
        const axes = this.ready('arrow', alpha);
        for (let k = 0; k < 3; k++) axes.place(x, y, z, ROTATION[k], ROTATION[3 + k], ROTATION[6 + k], s0, s1, AXES[k]);
      } else {
        this.shape(this.ready(kind === Geom.BOX ? 'box' : 'sphere', alpha), [x, y, z], [s0, s1, s2], color);
      }
    }
  }

  shape(batch, position, size, color) {
    const out = batch.matrix();
    for (let c = 0; c < 3; c++) {
      for (let r = 0; r < 3; r++) out[4 * c + r] = ROTATION[3 * r + c] * size[c];
      out[4 * c + 3] = 0;
      out[12 + c] = position[c];
    }
    out[15] = 1;
    batch.next(color);
  }

  lines(l) {
    for (let i = 0; i < l.length;) {
      const world = l[i], color = l.subarray(i + 1, i + 4), alpha = l[i + 4], radius = l[i + 5], n = l[i + 6];
      const dx = this.poses.offset[2 * world], dy = this.poses.offset[2 * world + 1];
      const rods = this.ready('line', alpha), last = i + 4 + 3 * n;
      // points nearer than the line is wide make no other line: a trace of something at rest is one rod, not a thousand
      let from = i + 7;
      for (let at = from + 3; at <= last; at += 3) {
        if (at < last && Math.hypot(l[at] - l[from], l[at + 1] - l[from + 1], l[at + 2] - l[from + 2]) < radius) continue;
        placeRod(rods, l[from] + dx, l[from + 1] + dy, l[from + 2], l[at] + dx, l[at + 1] + dy, l[at + 2], radius, color);
        from = at;
      }
      i += 7 + 3 * n;
    }
  }

  placeGhosts(section) {
    const stride = 5 + 7 * this.poses.moving, n = section ? section.length / stride : 0;
    while (this.ghosts.length < n) this.ghosts.push(new Ghost(this.scene, this.materials, this.groups, this.root));
    while (this.ghosts.length > n) this.ghosts.pop().dispose();
    this.ghosts.forEach((ghost, i) => ghost.place(section.subarray(i * stride, (i + 1) * stride), this.poses.offset));
  }

  applyGroups() {
    this.ghosts.forEach((ghost) => ghost.show());
  }

  /** Texts at points, as sprites of the same size on the screen, so that they are part of pictures and videos. */
  setLabels(list) {
    this.labels.forEach((sprite) => {
      sprite.material.dispose();
      sprite.removeFromParent();
    });
    this.labels = list.map(({text, world, pos, rgba}) => {
      const sprite = labelSprite(this.labelTextures, text, rgba);
      sprite.position.set(pos[0] + this.poses.offset[2 * world], pos[1] + this.poses.offset[2 * world + 1], pos[2]);
      this.root.add(sprite);
      return sprite;
    });
  }

  /** Gives labels their size on the screen. */
  fit(camera, height) {
    fitLabels(this.labels, camera, height);
  }

  dispose() {
    this.batches.forEach((batch) => batch.dispose());
    this.ghosts.forEach((ghost) => ghost.dispose());
    this.setLabels([]);
    this.labelTextures.forEach((texture) => texture.dispose());
    this.root.removeFromParent();
  }
}

/** A text as a sprite; textures are kept by text and color. */
export function labelSprite(textures, text, rgba = [1, 1, 1, 1]) {
  const key = `${text} ${rgba}`;
  if (!textures.has(key)) textures.set(key, labelTexture(text, rgba));
  const map = textures.get(key);
  const sprite = new THREE.Sprite(new THREE.SpriteMaterial({map, sizeAttenuation: false, depthTest: false, transparent: true, fog: false}));
  sprite.center.set(0, -0.35);
  sprite.renderOrder = 10;
  sprite.userData.aspect = map.image.width / map.image.height;
  return sprite;
}

/** Gives sprites their size on the screen. */
export function fitLabels(sprites, camera, height) {
  if (!sprites.length) return;
  const share = camera.isPerspectiveCamera ? 2 * Math.tan(camera.fov * Math.PI / 360) : (camera.top - camera.bottom);
  const size = LABEL_PIXELS / Math.max(1, height) * share;
  sprites.forEach((sprite) => sprite.scale.set(size * sprite.userData.aspect, size, 1));
}

function labelTexture(text, rgba) {
  const canvas = document.createElement('canvas'), c = canvas.getContext('2d');
  const font = '600 28px system-ui, "DejaVu Sans", sans-serif';
  c.font = font;
  canvas.width = Math.ceil(c.measureText(text).width) + 24;
  canvas.height = 44;
  c.font = font;
  c.fillStyle = 'rgb(16 20 26 / 70%)';
  c.beginPath();
  c.roundRect(0, 0, canvas.width, canvas.height, 10);
  c.fill();
  c.fillStyle = `rgb(${rgba.slice(0, 3).map((x) => Math.round(255 * x)).join(' ')} / ${rgba[3]})`;
  c.textBaseline = 'middle';
  c.fillText(text, 12, 23);
  const texture = new THREE.CanvasTexture(canvas);
  texture.minFilter = THREE.LinearFilter;
  texture.generateMipmaps = false;
  return texture;
}

const ROTATION = new Float32Array(9);
const SHAPES = {
  sphere: () => new THREE.SphereGeometry(1, 28, 18),
  box: () => new THREE.BoxGeometry(2, 2, 2),
  line: () => new THREE.CylinderGeometry(1, 1, 1, 6, 1, true).rotateX(Math.PI / 2).translate(0, 0, 0.5),
  rod: () => new THREE.CylinderGeometry(1, 1, 1, 12).rotateX(Math.PI / 2).translate(0, 0, 0.5),
};

/** The moving geoms of the model once more, in one color, see-through. */
export class Ghost {
  constructor(scene, materials, groups, parent) {
    const solo = Object.assign(Object.create(scene), {worlds: 1});
    this.groups = groups;
    this.poses = new Poses(solo);
    this.geoms = new Instances(solo, scene.geoms, 'geom', materials, this.poses);
    this.material = new THREE.MeshPhongMaterial({transparent: true, depthWrite: false, shininess: 40});
    const white = new THREE.Color(1, 1, 1);
    for (const {mesh, moving, count} of this.geoms.batches) {
      mesh.castShadow = mesh.receiveShadow = false;
      if (!moving) mesh.count = 0;
      mesh.material = this.material;
      for (let i = 0; i < count; i++) mesh.setColorAt(i, white);
    }
    parent.add(this.geoms.root);
    this.show();
  }

  place(section, offset) {
    const world = section[0];
    this.poses.offset = [offset[2 * world], offset[2 * world + 1]];
    this.material.color.setRGB(section[1], section[2], section[3]);
    this.material.opacity = section[4];
    this.poses.update(section.subarray(5));
    this.geoms.update();
  }

  show() {
    this.geoms.show(this.groups);
  }

  dispose() {
    this.geoms.dispose();
    this.material.dispose();
  }
}

/** Frames that can be dragged; with Shift they turn. */
export class Targets {
  constructor(view, connection) {
    this.view = view;
    this.connection = connection;
    this.list = new Map();
    this.moved = new Set();
    this.root = new THREE.Group();
    view.world.add(this.root);
    const mode = (event) => {
      if (event.key === 'Shift') this.list.forEach(({gizmo}) => { if (!gizmo.dragging) gizmo.setMode(event.type === 'keydown' ? 'rotate' : 'translate'); });
      view.stale = true;
    };
    addEventListener('keydown', mode);
    addEventListener('keyup', mode);
  }

  /** Whether the mouse is on, or holds, one of them. */
  get hot() {
    return [...this.list.values()].some(({gizmo}) => gizmo.axis !== null || gizmo.dragging);
  }

  set(targets) {
    const known = new Set(targets.map(({id}) => id));
    this.list.forEach((entry, id) => { if (!known.has(id)) this.drop(id); });
    for (const {id, name, pos, quat} of targets) {
      const entry = this.list.get(id) ?? this.add(id, name);
      if (!entry.gizmo.dragging) {
        entry.object.position.set(...pos);
        entry.object.quaternion.set(quat[1], quat[2], quat[3], quat[0]);
      }
    }
    this.view.stale = true;
  }

  add(id, name) {
    const object = new THREE.Group(), gizmo = new TransformControls(this.view.cameras.active, this.view.canvas);
    gizmo.setSize(0.75);
    gizmo.attach(object);
    gizmo.addEventListener('dragging-changed', (event) => { this.view.cameras.controls.enabled = !event.value; });
    gizmo.addEventListener('objectChange', () => { this.moved.add(id); });
    gizmo.addEventListener('change', () => { this.view.stale = true; });
    const label = labelSprite(this.textures ??= new Map(), name);
    label.position.set(0, 0, 0);
    object.add(label);
    this.root.add(object, gizmo.getHelper());
    const entry = {object, gizmo, label};
    this.list.set(id, entry);
    return entry;
  }

  drop(id) {
    const {object, gizmo} = this.list.get(id);
    gizmo.detach();
    gizmo.getHelper().removeFromParent();
    gizmo.dispose();
    object.removeFromParent();
    this.list.delete(id);
  }

  /** Sends what was moved, once a picture. */
  flush() {
    for (const id of this.moved) {
      const {object: {position: p, quaternion: q}} = this.list.get(id);
      this.connection.send('target', {id, pos: p.toArray(), quat: [q.w, q.x, q.y, q.z]});
    }
    this.moved.clear();
  }

  fit(camera, height) {
    const labels = [];
    this.list.forEach(({gizmo, label}) => {
      gizmo.camera = camera;
      labels.push(label);
    });
    fitLabels(labels, camera, height);
  }
}
