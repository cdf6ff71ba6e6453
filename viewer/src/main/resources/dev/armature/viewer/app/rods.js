import * as THREE from 'three';

const SEGMENTS = 14;

/** A rod of radius 1 from the origin to z = 1. */
function rodShape() {
  return new THREE.CylinderGeometry(1, 1, 1, SEGMENTS).rotateX(Math.PI / 2).translate(0, 0, 0.5);
}

/** The head of an arrow, of radius 1 from the origin to z = 1. */
function headShape() {
  return new THREE.ConeGeometry(1, 1, SEGMENTS).rotateX(Math.PI / 2).translate(0, 0, 0.5);
}

/** Many rods, boxes or balls in one draw call, as many as a frame needs. */
export class RodBatch {
  constructor(material, castShadow = false, geometry = rodShape()) {
    this.geometry = geometry;
    this.material = material;
    this.capacity = 0;
    this.count = 0;
    this.mesh = null;
    this.castShadow = castShadow;
    this.grow(16);
  }

  grow(capacity) {
    const old = this.mesh;
    this.mesh = new THREE.InstancedMesh(this.geometry, this.material, capacity);
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = this.castShadow;
    this.mesh.setColorAt(0, WHITE);
    this.mesh.count = 0;
    this.capacity = capacity;
    if (old) {
      this.mesh.userData = old.userData;
      this.mesh.visible = old.visible;
      old.parent?.add(this.mesh);
      old.removeFromParent();
      old.dispose();
    }
  }

  /** Starts anew, with room for this many. */
  begin(most) {
    if (most > this.capacity) {
      this.grow(Math.max(most, 2 * this.capacity));
    }
    this.count = 0;
  }

  /** The matrix that the next call of next() will take up. */
  matrix() {
    return this.mesh.instanceMatrix.array.subarray(16 * this.count, 16 * this.count + 16);
  }

  next(color) {
    const c = this.mesh.instanceColor.array;
    c[3 * this.count] = color ? color[0] : 1;
    c[3 * this.count + 1] = color ? color[1] : 1;
    c[3 * this.count + 2] = color ? color[2] : 1;
    this.count++;
  }

  end() {
    this.mesh.count = this.count;
    this.mesh.instanceMatrix.needsUpdate = true;
    this.mesh.instanceColor.needsUpdate = true;
    this.mesh.boundingSphere = null;
  }

  dispose() {
    this.geometry.dispose();
    this.mesh.dispose();
    this.mesh.removeFromParent();
  }
}

const WHITE = new THREE.Color(1, 1, 1);

/** Adds a rod from a to b. */
export function placeRod(batch, ax, ay, az, bx, by, bz, radius, color) {
  const dx = bx - ax, dy = by - ay, dz = bz - az;
  const length = Math.hypot(dx, dy, dz);
  if (!(length > 0)) {
    return;
  }
  placeAlong(batch, ax, ay, az, dx / length, dy / length, dz / length, length, radius, color);
}

/** Adds a shape whose z axis points along a unit vector. */
export function placeAlong(batch, x, y, z, nx, ny, nz, length, radius, color) {
  // any vector that is not along n gives the other two axes
  let ux, uy, uz;
  if (Math.abs(nx) < 0.6) { ux = 0; uy = nz; uz = -ny; } else { ux = -nz; uy = 0; uz = nx; }
  const inverse = radius / Math.hypot(ux, uy, uz);
  ux *= inverse; uy *= inverse; uz *= inverse;
  const vx = ny * uz - nz * uy, vy = nz * ux - nx * uz, vz = nx * uy - ny * ux;
  const m = batch.matrix();
  m[0] = ux; m[1] = uy; m[2] = uz; m[3] = 0;
  m[4] = vx; m[5] = vy; m[6] = vz; m[7] = 0;
  m[8] = nx * length; m[9] = ny * length; m[10] = nz * length; m[11] = 0;
  m[12] = x; m[13] = y; m[14] = z; m[15] = 1;
  batch.next(color);
}

/** Many arrows: shafts and heads, so that a long arrow has no long head. */
export class ArrowBatch {
  constructor(material) {
    this.shafts = new RodBatch(material);
    this.heads = new RodBatch(material, false, headShape());
    this.root = new THREE.Group();
    this.root.add(this.shafts.mesh, this.heads.mesh);
  }

  get count() {
    return this.heads.count;
  }

  begin(most) {
    this.shafts.begin(most);
    this.heads.begin(most);
  }

  /** Adds an arrow along a unit vector. */
  place(x, y, z, nx, ny, nz, length, radius, color) {
    const head = Math.min(0.5 * length, 6 * radius), shaft = length - head;
    placeAlong(this.shafts, x, y, z, nx, ny, nz, shaft, radius, color);
    placeAlong(this.heads, x + shaft * nx, y + shaft * ny, z + shaft * nz, nx, ny, nz, head, 2.4 * radius, color);
  }

  end() {
    this.shafts.end();
    this.heads.end();
  }

  dispose() {
    this.shafts.dispose();
    this.heads.dispose();
    this.root.removeFromParent();
  }
}
