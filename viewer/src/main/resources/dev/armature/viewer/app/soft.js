import * as THREE from 'three';
import {placeRod, RodBatch} from './rods.js';

/** Surfaces whose vertices a frame brings: flexes and skins, one mesh a world. */
export class Surfaces {
  constructor(scene, list, total, kind, materials, poses) {
    this.scene = scene;
    this.total = total;
    this.poses = poses;
    this.root = new THREE.Group();
    this.surfaces = [];
    this.cables = [];
    list.forEach((item, index) => {
      for (let w = 0; w < scene.worlds; w++) {
        if (item.dim === 1) {
          this.cables.push(this.cable(item, index, w, materials));
        } else {
          this.surfaces.push(this.surface(item, index, w, kind, materials));
        }
      }
    });
  }

  surface(item, index, world, kind, materials) {
    const faces = this.scene.ints(item.face);
    const own = item.texcoord && item.facetexcoord;
    const thick = !own && item.dim === 2 && item.radius > 0 ? new Sheet(faces, item.vertices, item.radius) : null;
    const geometry = new THREE.BufferGeometry();
    let source = null;
    if (own) {
      // texture coordinates are indexed apart from the vertices: every corner becomes a vertex of its own
      source = faces;
      const texcoord = this.scene.floats(item.texcoord), corner = this.scene.ints(item.facetexcoord);
      const uv = new Float32Array(2 * faces.length);
      corner.forEach((c, i) => uv.set([texcoord[2 * c], texcoord[2 * c + 1]], 2 * i));
      geometry.setAttribute('uv', new THREE.BufferAttribute(uv, 2));
    } else {
      geometry.setIndex(new THREE.BufferAttribute(thick?.index ?? new Uint32Array(faces), 1));
      if (item.texcoord) {
        const uv = this.scene.floats(item.texcoord);
        geometry.setAttribute('uv', new THREE.BufferAttribute(thick ? Float32Array.from([...uv, ...uv]) : uv, 2));
      }
    }
    const count = source ? source.length : thick ? 2 * item.vertices : item.vertices;
    if (thick) geometry.setAttribute('normal', new THREE.BufferAttribute(new Float32Array(3 * count), 3).setUsage(THREE.DynamicDrawUsage));
    geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(3 * count), 3).setUsage(THREE.DynamicDrawUsage));
    const rgba = materials.colorOf(item.material, item.rgba, 0);
    const material = materials.make(item.material, {
      color: rgba.slice(0, 3), alpha: rgba[3], doubleSided: !thick, flat: Boolean(item.flat),
    });
    const mesh = new THREE.Mesh(geometry, material);
    mesh.frustumCulled = false;
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.userData = {kind, world, index, group: item.group, source: faces, split: Boolean(source), vertices: item.vertices};
    this.root.add(mesh);
    return {mesh, item, world, source, thick, flat: Boolean(item.flat)};
  }

  cable(item, index, world, materials) {
    const rgba = materials.colorOf(item.material, item.rgba, 0);
    const faces = this.scene.ints(item.face);
    const rods = new RodBatch(materials.make(item.material, {color: rgba.slice(0, 3), alpha: rgba[3]}), true);
    rods.mesh.castShadow = true;
    rods.mesh.userData = {kind: 'flex', world, index, group: item.group};
    this.root.add(rods.mesh);
    return {rods, item, world, faces};
  }

  update(section) {
    if (!section) {
      return;
    }
    for (const {mesh, item, world, source, thick, flat} of this.surfaces) {
      const out = mesh.geometry.getAttribute('position');
      const from = 3 * (world * this.total + item.first);
      const x = this.poses.offset[2 * world], y = this.poses.offset[2 * world + 1];
      const a = out.array;
      if (source) {
        for (let i = 0; i < source.length; i++) {
          const v = from + 3 * source[i];
          a[3 * i] = section[v] + x; a[3 * i + 1] = section[v + 1] + y; a[3 * i + 2] = section[v + 2];
        }
      } else {
        for (let i = 0; i < item.vertices; i++) {
          a[3 * i] = section[from + 3 * i] + x; a[3 * i + 1] = section[from + 3 * i + 1] + y; a[3 * i + 2] = section[from + 3 * i + 2];
        }
      }
      out.needsUpdate = true;
      if (thick) thick.fill(a, mesh.geometry.getAttribute('normal'));
      else if (!flat) mesh.geometry.computeVertexNormals();
      mesh.geometry.boundingSphere = null;
    }
    for (const {rods, item, world, faces} of this.cables) {
      const from = 3 * (world * this.total + item.first);
      const x = this.poses.offset[2 * world], y = this.poses.offset[2 * world + 1];
      rods.begin(faces.length / 2);
      for (let i = 0; i < faces.length; i += 2) {
        const a = from + 3 * faces[i], b = from + 3 * faces[i + 1];
        placeRod(rods, section[a] + x, section[a + 1] + y, section[a + 2], section[b] + x, section[b + 1] + y, section[b + 2],
            Math.max(item.radius, 0.002));
      }
      rods.end();
    }
  }

  show(groups, visible = true) {
    this.root.children.forEach((mesh) => { mesh.visible = visible && groups[Math.min(5, mesh.userData.group)]; });
  }

  dispose() {
    this.root.children.forEach((mesh) => mesh.geometry.dispose());
    this.root.removeFromParent();
  }
}

/** Tendons: each straight piece of a path is a rod. */
export class Tendons {
  constructor(scene, materials, poses) {
    this.scene = scene;
    this.poses = poses;
    this.rods = new RodBatch(materials.make(-1, {}), true);
    this.rods.mesh.castShadow = true;
    this.root = new THREE.Group();
    this.root.add(this.rods.mesh);
    this.groups = [true, true, true, false, false, false];
    this.colors = scene.tendons.width.map((_, i) => materials.colorOf(scene.tendons.material[i], scene.tendons.rgba, 4 * i));
  }

  update(section) {
    if (!section) {
      return;
    }
    const {width, group} = this.scene.tendons;
    this.rods.begin(section.length / 8);
    for (let i = 0; i < section.length; i += 8) {
      const w = section[i], t = section[i + 1];
      if (!this.groups[Math.min(5, group[t])]) continue;
      const x = this.poses.offset[2 * w], y = this.poses.offset[2 * w + 1];
      placeRod(this.rods, section[i + 2] + x, section[i + 3] + y, section[i + 4], section[i + 5] + x, section[i + 6] + y, section[i + 7],
          width[t], this.colors[t]);
    }
    this.rods.end();
  }

  show(groups) {
    this.groups = groups;
  }

  dispose() {
    this.rods.dispose();
    this.root.removeFromParent();
  }
}

/** A cloth has the thickness of its elements: two sides, and a rim along its border. */
class Sheet {
  constructor(faces, vertices, radius) {
    this.faces = faces;
    this.vertices = vertices;
    this.radius = radius;
    const index = [...faces], edges = new Map();
    for (let i = 0; i < faces.length; i += 3) {
      index.push(faces[i] + vertices, faces[i + 2] + vertices, faces[i + 1] + vertices);
      for (let k = 0; k < 3; k++) {
        const a = faces[i + k], b = faces[i + (k + 1) % 3], key = a < b ? a * vertices + b : b * vertices + a;
        edges.set(key, edges.has(key) ? null : [a, b]);
      }
    }
    for (const edge of edges.values()) {
      if (edge) index.push(edge[0], edge[0] + vertices, edge[1], edge[1], edge[0] + vertices, edge[1] + vertices);
    }
    this.index = new Uint32Array(index);
  }

  /** Moves the vertices, which lie in the middle, to one side, and their copies to the other. */
  fill(points, normals) {
    const {faces, vertices, radius} = this, n = normals.array, half = 3 * vertices;
    n.fill(0, 0, half);
    for (let i = 0; i < faces.length; i += 3) {
      const a = 3 * faces[i], b = 3 * faces[i + 1], c = 3 * faces[i + 2];
      const ux = points[b] - points[a], uy = points[b + 1] - points[a + 1], uz = points[b + 2] - points[a + 2];
      const vx = points[c] - points[a], vy = points[c + 1] - points[a + 1], vz = points[c + 2] - points[a + 2];
      const x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
      for (const at of [a, b, c]) {
        n[at] += x;
        n[at + 1] += y;
        n[at + 2] += z;
      }
    }
    for (let i = 0; i < half; i += 3) {
      const length = Math.hypot(n[i], n[i + 1], n[i + 2]) || 1;
      for (let k = i; k < i + 3; k++) {
        n[k] /= length;
        n[half + k] = -n[k];
        points[half + k] = points[k] - radius * n[k];
        points[k] += radius * n[k];
      }
    }
    normals.needsUpdate = true;
  }
}
