import * as THREE from 'three';
import {Geom, isScalable, projectTexture, scaleOf, shapeOf} from './shapes.js';
import {rotationOf} from './poses.js';

const PUSH = new THREE.Color(0.95, 0.2, 0.12), PULL = new THREE.Color(0.15, 0.35, 0.95);
const HIGHLIGHT = new THREE.Color(1, 0.85, 0.2);

/**
 * Geoms or sites as instanced meshes: all that share shape, material, opacity and group are one draw call, and a frame only rewrites
 * their matrices.
 */
export class Instances {
  constructor(scene, objects, kind, materials, poses) {
    this.scene = scene;
    this.objects = objects;
    this.kind = kind;
    this.materials = materials;
    this.poses = poses;
    this.root = new THREE.Group();
    this.batches = this.sort().map((batch) => this.build(batch));
    this.update(true);
  }

  /** Batches of objects that can be drawn together. */
  sort() {
    const o = this.objects, found = new Map();
    for (let i = 0; i < o.type.length; i++) {
      const rgba = this.materials.colorOf(o.material[i], o.rgba, 4 * i, o.body[i]);
      if (rgba[3] === 0) {
        continue;
      }
      const type = o.type[i], material = this.materials.of(o.material[i]);
      const textured = material.texture >= 0;
      const exact = !isScalable(type) || textured;
      const size = exact ? [o.size[3 * i], o.size[3 * i + 1], o.size[3 * i + 2]] : [];
      const data = o.data?.[i] ?? -1;
      const moving = this.poses.slot[o.body[i]] >= 0;
      const key = JSON.stringify([type, o.material[i], rgba[3], o.group[i], data, size, moving]);
      if (!found.has(key)) {
        found.set(key, {type, material: o.material[i], alpha: rgba[3], group: o.group[i], data, exact, textured, moving, list: []});
      }
      found.get(key).list.push({id: i, rgba});
    }
    return [...found.values()];
  }

  build(batch) {
    const o = this.objects, first = batch.list[0].id;
    // a floor continues under all worlds of the grid: drawn once
    const worlds = batch.type === Geom.PLANE && !batch.moving ? 1 : this.scene.worlds;
    const count = batch.list.length * worlds;
    let shape = shapeOf(this.scene, batch.type, o.size, 3 * first, batch.data, count);
    if (batch.textured && !shape.userData.ownCoordinates) {
      shape = this.withTexture(shape, batch, first);
    }
    const m = this.materials.of(batch.material);
    const bare = batch.type === Geom.PLANE && this.materials.isBare(batch.material, o.rgba, 4 * first) ? this.materials.grid() : null;
    if (bare) {
      projectTexture(shape, [2 / bare.cell, 2 / bare.cell], true, 0, 0);
      batch.list.forEach((item) => { item.rgba = [1, 1, 1, 1]; });
    }
    const cubeScale = m.uniform ? [1, 1, 1].map((_, k) => o.size[3 * first + k] || 1) : null;
    const material = bare?.material ?? this.materials.make(batch.material, {
      alpha: batch.alpha, cubeScale, fog: batch.type === Geom.PLANE, doubleSided: false,
    });
    const mesh = new THREE.InstancedMesh(shape, material, count);
    mesh.frustumCulled = false;
    mesh.castShadow = batch.type !== Geom.PLANE && batch.alpha >= 0.5;
    mesh.receiveShadow = true;
    mesh.userData = {kind: this.kind, group: batch.group, alpha: batch.alpha, moving: batch.moving, instances: [],
      plane: batch.type === Geom.PLANE, reflectance: m.reflectance};
    const local = new Float32Array(12 * count), scale = new Float32Array(3 * count);
    const color = new THREE.Color();
    let n = 0;
    for (let w = 0; w < worlds; w++) {
      for (const {id, rgba} of batch.list) {
        rotationOf(o.quat, 4 * id, local, 12 * n);
        for (let k = 0; k < 3; k++) local[12 * n + 9 + k] = o.pos[3 * id + k];
        scale.set(batch.exact ? [1, 1, 1] : scaleOf(batch.type, o.size, 3 * id), 3 * n);
        mesh.setColorAt(n, color.setRGB(rgba[0], rgba[1], rgba[2]));
        mesh.userData.instances.push({world: w, id, body: o.body[id], rgba});
        n++;
      }
    }
    this.root.add(mesh);
    return {mesh, local, scale, moving: batch.moving, count};
  }

  withTexture(shape, batch, first) {
    const o = this.objects, m = this.materials.of(batch.material);
    if (isScalable(batch.type)) {
      shape.scale(...scaleOf(batch.type, o.size, 3 * first));
    }
    projectTexture(shape, m.repeat, m.uniform, o.size[3 * first], o.size[3 * first + 1]);
    return shape;
  }

  /** Rewrites the matrices of what moves (of everything when asked to). */
  update(all = false) {
    const {pos, rot, count: bodies} = this.poses;
    for (const {mesh, local, scale, moving, count} of this.batches) {
      if (!(moving || all)) {
        continue;
      }
      const out = mesh.instanceMatrix.array, list = mesh.userData.instances;
      for (let i = 0; i < count; i++) {
        const at = list[i].world * bodies + list[i].body;
        const r = 9 * at, l = 12 * i, o = 16 * i;
        for (let row = 0; row < 3; row++) {
          const a = rot[r + 3 * row], b = rot[r + 3 * row + 1], c = rot[r + 3 * row + 2];
          out[o + row] = (a * local[l] + b * local[l + 3] + c * local[l + 6]) * scale[3 * i];
          out[o + 4 + row] = (a * local[l + 1] + b * local[l + 4] + c * local[l + 7]) * scale[3 * i + 1];
          out[o + 8 + row] = (a * local[l + 2] + b * local[l + 5] + c * local[l + 8]) * scale[3 * i + 2];
          out[o + 12 + row] = pos[3 * at + row] + a * local[l + 9] + b * local[l + 10] + c * local[l + 11];
        }
        out[o + 15] = 1;
      }
      mesh.instanceMatrix.needsUpdate = true;
      mesh.boundingSphere = null;
    }
  }

  /** Shows the objects of one body, or one object, in the color of the selection. */
  highlight(matches) {
    const color = new THREE.Color();
    for (const {mesh} of this.batches) {
      mesh.userData.instances.forEach((instance, i) => {
        color.setRGB(instance.rgba[0], instance.rgba[1], instance.rgba[2]);
        mesh.setColorAt(i, matches(instance) ? color.lerp(HIGHLIGHT, 0.5) : color);
      });
      mesh.instanceColor.needsUpdate = true;
    }
  }

  /** Colors instances by a number between -1 (blue) and 1 (red); those without one have their own color. */
  tint(valueOf) {
    const color = new THREE.Color();
    for (const {mesh} of this.batches) {
      mesh.userData.instances.forEach((instance, i) => {
        const x = valueOf(instance);
        color.setRGB(instance.rgba[0], instance.rgba[1], instance.rgba[2]);
        if (x !== undefined) color.lerp(x > 0 ? PUSH : PULL, Math.abs(x));
        mesh.setColorAt(i, color);
      });
      mesh.instanceColor.needsUpdate = true;
    }
  }

  show(groups, visible = true) {
    this.batches.forEach(({mesh}) => { mesh.visible = visible && groups[Math.min(5, Math.max(0, mesh.userData.group))]; });
  }

  /** Makes what moves see-through, or as the model says again. */
  fade(alpha) {
    for (const {mesh, moving} of this.batches) {
      if (!moving) continue;
      mesh.userData.solid ??= mesh.material;
      if (alpha >= 1) {
        mesh.material = mesh.userData.solid;
      } else {
        mesh.userData.faded ??= mesh.userData.solid.clone();
        mesh.material = mesh.userData.faded;
        mesh.material.transparent = true;
        mesh.material.depthWrite = false;
        mesh.material.opacity = alpha * mesh.userData.alpha;
      }
    }
  }

  dispose() {
    this.batches.forEach(({mesh}) => {
      mesh.geometry.dispose();
      mesh.dispose();
    });
    this.root.removeFromParent();
  }
}
