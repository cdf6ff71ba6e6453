// The messages of the server. Scene: kind 1, length of a JSON text, the text, arrays. Frame: kind 2, sixteen words, sections of floats.

export const SCENE = 1;
export const FRAME = 2;

export const Section = Object.freeze({
  BODIES: 1, FLEX: 2, SKIN: 3, TENDONS: 4, CAMERAS: 5, LIGHTS: 6, HAND: 7,
  CONTACTS: 8, JOINTS: 9, COM: 10, QPOS: 11, CTRL: 12, SENSORS: 13,
  MARKS: 14, LINES: 15, GHOSTS: 16, VALUES: 17, SPAN: 18, WATCHED: 19,
});

const HEADER_BYTES = 64;

export function kindOf(buffer) {
  return new Uint32Array(buffer, 0, 1)[0];
}

/** The description of a scene; floats(ref), ints(ref) and bytes(ref) give the arrays it refers to. */
export function decodeScene(buffer) {
  const length = new Uint32Array(buffer, 4, 1)[0];
  const scene = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length)));
  const start = 8 + Math.ceil(length / 4) * 4;
  scene.floats = (ref) => new Float32Array(buffer, start + ref.at, ref.n);
  scene.ints = (ref) => new Int32Array(buffer, start + ref.at, ref.n);
  scene.bytes = (ref) => new Uint8Array(buffer, start + ref.at, ref.n);
  return scene;
}

/** One moment; section(id) is a view of the message, never a copy, and null where it was not sent. */
export function decodeFrame(buffer) {
  const ints = new Int32Array(buffer, 0, 16);
  const floats = new Float32Array(buffer, 0, 16);
  const sections = new Map();
  const words = new Int32Array(buffer);
  let at = HEADER_BYTES / 4;
  for (let i = 0; i < ints[13]; i++) {
    const count = words[at + 1];
    sections.set(words[at], new Float32Array(buffer, 4 * (at + 2), count));
    at += 2 + count;
  }
  return {
    sequence: ints[1],
    generation: ints[2],
    playing: (ints[3] & 1) !== 0,
    time: new DataView(buffer).getFloat64(16, true),
    realTimeFactor: floats[6],
    stepMicros: floats[7],
    contacts: ints[8],
    rows: ints[9],
    iterations: ints[10],
    potential: floats[11],
    kinetic: floats[12],
    selected: ints[14],
    handWorld: ints[15],
    bytes: buffer.byteLength,
    section: (id) => sections.get(id) ?? null,
  };
}
