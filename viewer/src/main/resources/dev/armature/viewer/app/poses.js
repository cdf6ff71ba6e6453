// Poses of bodies as the frames bring them, and what follows from them. Quaternions are (w x y z), matrices by rows.

/** Distance of neighboring worlds, times the extent of the model. */
const SPACING = 1.2;

/** Writes the 3 x 3 rotation of a quaternion to out. */
export function rotationOf(q, qi, out, o) {
  const w = q[qi], x = q[qi + 1], y = q[qi + 2], z = q[qi + 3];
  out[o] = 1 - 2 * (y * y + z * z); out[o + 1] = 2 * (x * y - w * z); out[o + 2] = 2 * (x * z + w * y);
  out[o + 3] = 2 * (x * y + w * z); out[o + 4] = 1 - 2 * (x * x + z * z); out[o + 5] = 2 * (y * z - w * x);
  out[o + 6] = 2 * (x * z - w * y); out[o + 7] = 2 * (y * z + w * x); out[o + 8] = 1 - 2 * (x * x + y * y);
}

/**
 * World poses of all bodies of all worlds. Worlds stand in a grid: each has an offset that is added when something is placed,
 * never to the physics.
 */
export class Poses {
  constructor(scene) {
    const {pos, quat, slot} = scene.bodies;
    this.count = slot.length;
    this.slot = slot;
    this.moving = scene.sizes.moving;
    this.worlds = scene.worlds;
    this.pos = new Float32Array(3 * this.count * this.worlds);
    this.rot = new Float32Array(9 * this.count * this.worlds);
    this.distance = SPACING * scene.statistic.extent;
    this.offset = gridOffsets(scene.worlds, this.distance);
    // from the first world to the middle of the grid, along both axes
    const side = Math.ceil(Math.sqrt(scene.worlds));
    this.middle = [side, Math.ceil(scene.worlds / side)].map((n) => (n - 1) / 2 * this.distance);
    for (let w = 0; w < this.worlds; w++) {
      for (let b = 0; b < this.count; b++) {
        this.place(w, b, pos, 3 * b, quat, 4 * b);
      }
    }
    this.bodies = [];
    slot.forEach((s, b) => { if (s >= 0) this.bodies[s] = b; });
  }

  place(world, body, pos, p, quat, q) {
    const at = world * this.count + body;
    this.pos[3 * at] = pos[p] + this.offset[2 * world];
    this.pos[3 * at + 1] = pos[p + 1] + this.offset[2 * world + 1];
    this.pos[3 * at + 2] = pos[p + 2];
    rotationOf(quat, q, this.rot, 9 * at);
  }

  /** Takes over the BODIES section of a frame. */
  update(section) {
    let at = 0;
    for (let w = 0; w < this.worlds; w++) {
      for (let s = 0; s < this.moving; s++, at += 7) {
        this.place(w, this.bodies[s], section, at, section, at + 3);
      }
    }
  }

  /** The place of a point of a body in the scene. */
  point(world, body, local, out) {
    const at = world * this.count + body;
    for (let k = 0; k < 3; k++) {
      const r = 9 * at + 3 * k;
      out[k] = this.pos[3 * at + k] + this.rot[r] * local[0] + this.rot[r + 1] * local[1] + this.rot[r + 2] * local[2];
    }
    return out;
  }

  /** A point of the scene in the frame of a body. */
  local(world, body, point, out) {
    const at = world * this.count + body;
    const dx = point[0] - this.pos[3 * at], dy = point[1] - this.pos[3 * at + 1], dz = point[2] - this.pos[3 * at + 2];
    for (let k = 0; k < 3; k++) {
      out[k] = this.rot[9 * at + k] * dx + this.rot[9 * at + 3 + k] * dy + this.rot[9 * at + 6 + k] * dz;
    }
    return out;
  }
}

/** The first world stands where it would stand alone, the others beside and behind it. */
function gridOffsets(worlds, distance) {
  const side = Math.ceil(Math.sqrt(worlds));
  const offset = new Float32Array(2 * worlds);
  for (let w = 0; w < worlds; w++) {
    offset[2 * w] = (w % side) * distance;
    offset[2 * w + 1] = Math.floor(w / side) * distance;
  }
  return offset;
}
