import * as THREE from 'three';

export const Geom = Object.freeze({
  PLANE: 0, HFIELD: 1, SPHERE: 2, CAPSULE: 3, ELLIPSOID: 4, CYLINDER: 5, BOX: 6, MESH: 7, SDF: 8,
});

/** Half the width of a plane without end, m and in extents of the model; planes of more extents than that are made of pieces. */
const INFINITE = 200, INFINITE_EXTENTS = 60, LARGE_EXTENTS = 4, PIECES = 16;
const SHARP = 0.8;

/** Round shapes get fewer faces where there are very many of them. */
function segmentsFor(instances) {
  return instances > 2000 ? 12 : instances > 300 ? 16 : 32;
}

/** Half sizes by which the unit shape of a geom is scaled. */
export function scaleOf(type, size, s) {
  switch (type) {
    case Geom.SPHERE: return [size[s], size[s], size[s]];
    case Geom.ELLIPSOID: case Geom.BOX: return [size[s], size[s + 1], size[s + 2]];
    case Geom.CYLINDER: return [size[s], size[s], size[s + 1]];
    default: return [1, 1, 1];
  }
}

/** Whether one unit shape serves geoms of all sizes. */
export function isScalable(type) {
  return type === Geom.SPHERE || type === Geom.ELLIPSOID || type === Geom.BOX || type === Geom.CYLINDER;
}

/** The shape of a geom before its scale; size is only read where the shape is not scalable. */
export function shapeOf(scene, type, size, s, data, instances) {
  const n = segmentsFor(instances);
  switch (type) {
    case Geom.PLANE: return scene.worlds > 1 ? plane(0, 0, scene.statistic.extent) : plane(size[s], size[s + 1], scene.statistic.extent);
    case Geom.SPHERE: case Geom.ELLIPSOID: return new THREE.SphereGeometry(1, n, n / 2).rotateX(Math.PI / 2);
    case Geom.CAPSULE: return new THREE.CapsuleGeometry(size[s], 2 * size[s + 1], n / 4, n).rotateX(Math.PI / 2);
    case Geom.CYLINDER: return new THREE.CylinderGeometry(1, 1, 2, n).rotateX(Math.PI / 2);
    case Geom.BOX: return new THREE.BoxGeometry(2, 2, 2);
    case Geom.HFIELD: return heightField(scene, data);
    default: return data >= 0 ? mesh(scene, data) : new THREE.SphereGeometry(0.01);
  }
}

/** A plane; a large one in pieces that are small where the model is, since textures on huge triangles lose their place. */
function plane(x, y, extent) {
  const half = [x, y].map((size) => (size > 0 ? size : Math.max(INFINITE, INFINITE_EXTENTS * extent)));
  const large = half.map((size) => size > LARGE_EXTENTS * extent);
  const surface = new THREE.PlaneGeometry(2 * half[0], 2 * half[1], ...large.map((is) => (is ? PIECES : 1)));
  const points = surface.getAttribute('position').array;
  for (let i = 0; i < points.length; i++) {
    const k = i % 3;
    if (k < 2 && large[k]) points[i] *= (points[i] / half[k]) ** 4;
  }
  return surface;
}

/** Corners whose normals are far from those of their faces get these, as in MuJoCo where a mesh has no texture coordinates: edges stay edges. */
function sharpen(position, normals) {
  const a = new THREE.Vector3(), b = new THREE.Vector3(), c = new THREE.Vector3(), n = new THREE.Vector3();
  for (let i = 0; i < position.length; i += 9) {
    a.fromArray(position, i);
    b.fromArray(position, i + 3).sub(a);
    c.fromArray(position, i + 6).sub(a);
    n.crossVectors(b, c).normalize();
    for (let k = i; k < i + 9; k += 3) {
      if (normals[k] * n.x + normals[k + 1] * n.y + normals[k + 2] * n.z < SHARP) n.toArray(normals, k);
    }
  }
}

/** A mesh with its own normals and texture coordinates, which the file may index apart from the vertices. */
function mesh(scene, index) {
  const m = scene.meshes[index];
  const vert = scene.floats(m.vert), normal = scene.floats(m.normal);
  const face = scene.ints(m.face), facenormal = scene.ints(m.facenormal);
  const texcoord = m.texcoord && scene.floats(m.texcoord), facetexcoord = m.texcoord && scene.ints(m.facetexcoord);
  const position = new Float32Array(3 * face.length), normals = new Float32Array(3 * face.length);
  const uv = texcoord && new Float32Array(2 * face.length);
  for (let i = 0; i < face.length; i++) {
    for (let k = 0; k < 3; k++) {
      position[3 * i + k] = vert[3 * face[i] + k];
      normals[3 * i + k] = normal[3 * facenormal[i] + k];
    }
    if (uv) {
      uv[2 * i] = texcoord[2 * facetexcoord[i]];
      uv[2 * i + 1] = texcoord[2 * facetexcoord[i] + 1];
    }
  }
  if (!uv) sharpen(position, normals);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(position, 3));
  geometry.setAttribute('normal', new THREE.BufferAttribute(normals, 3));
  if (uv) {
    geometry.setAttribute('uv', new THREE.BufferAttribute(uv, 2));
    geometry.userData.ownCoordinates = true;
  }
  return geometry;
}

/** The convex hull of a mesh, where the model has one. */
export function hullOf(scene, index) {
  const m = scene.meshes[index];
  if (!m?.hull) {
    return null;
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(scene.floats(m.vert), 3));
  geometry.setIndex(new THREE.BufferAttribute(new Uint32Array(scene.ints(m.hull)), 1));
  return geometry;
}

/** Surface, skirt and base of a height field. */
function heightField(scene, index) {
  const h = scene.hfields[index];
  const [rx, ry, top, base] = h.size;
  const data = scene.floats(h.data);
  const surface = new THREE.PlaneGeometry(2 * rx, 2 * ry, h.columns - 1, h.rows - 1);
  const position = surface.getAttribute('position');
  for (let r = 0; r < h.rows; r++) {
    for (let c = 0; c < h.columns; c++) {
      // three's plane starts at the far edge (y = +ry), rows of a height field at the near one
      const vertex = (h.rows - 1 - r) * h.columns + c;
      position.setZ(vertex, top * data[r * h.columns + c]);
    }
  }
  surface.computeVertexNormals();
  return withSkirt(surface, h, base);
}

function withSkirt(surface, h, base) {
  const flat = surface.toNonIndexed();
  const position = surface.getAttribute('position');
  const at = (r, c) => {
    const i = r * h.columns + c;
    return [position.getX(i), position.getY(i), position.getZ(i)];
  };
  const rim = [];
  for (let c = 0; c < h.columns - 1; c++) rim.push([at(0, c + 1), at(0, c)], [at(h.rows - 1, c), at(h.rows - 1, c + 1)]);
  for (let r = 0; r < h.rows - 1; r++) rim.push([at(r, 0), at(r + 1, 0)], [at(r + 1, h.columns - 1), at(r, h.columns - 1)]);
  const points = [], normals = [];
  for (const [a, b] of rim) {
    const [a0, b0] = [[a[0], a[1], -base], [b[0], b[1], -base]];
    const n = [b[1] - a[1], a[0] - b[0]].map((x) => x / Math.hypot(b[1] - a[1], b[0] - a[0]));
    for (const p of [a0, b0, b, a0, b, a]) {
      points.push(...p);
      normals.push(n[0], n[1], 0);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', joined(flat.getAttribute('position').array, points, 3));
  geometry.setAttribute('normal', joined(flat.getAttribute('normal').array, normals, 3));
  return geometry;
}

function joined(first, second, size) {
  const all = new Float32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return new THREE.BufferAttribute(all, size);
}

/**
 * Texture coordinates from positions, as MuJoCo makes them for geoms without their own: u = r x / 2 - 1/2, v = -r y / 2 - 1/2, with x
 * and y relative to the size of the geom, or in meters for uniform materials.
 */
export function projectTexture(geometry, repeat, uniform, sizeX, sizeY) {
  const position = geometry.getAttribute('position');
  const uv = new Float32Array(2 * position.count);
  const fx = uniform || !(sizeX > 0) ? 1 : 1 / sizeX, fy = uniform || !(sizeY > 0) ? 1 : 1 / sizeY;
  for (let i = 0; i < position.count; i++) {
    uv[2 * i] = 0.5 * repeat[0] * fx * position.getX(i) - 0.5;
    uv[2 * i + 1] = -0.5 * repeat[1] * fy * position.getY(i) - 0.5;
  }
  geometry.setAttribute('uv', new THREE.BufferAttribute(uv, 2));
}
