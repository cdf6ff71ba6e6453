import {decodeScene} from './protocol.js';

/** Section of contacts, rows, iterations, potential and kinetic energy in a recorded frame. */
const STATUS = 0;

/** Frames count as begun this much early, s: a slider rounds its numbers to decimals. */
const ROUNDING = 1e-7;

/**
 * A recorded run in the place of the connection: it answers the page's commands as the server would, and shows the frame of the moment.
 * Commands besides the server's: seek (time since the beginning) and step by a negative count.
 */
export class Playback {
  constructor(recording, handlers, onGrow) {
    this.recording = recording;
    this.handlers = handlers;
    this.onGrow = onGrow;
    this.frames = [];
    this.at = [];
    this.index = -1;
    this.now = 0;
    this.speed = 1;
    this.playing = true;
    this.complete = false;
    this.sequence = 0;
  }

  /** Shows the scene, then unpacks block after block; the beginning can be watched meanwhile. */
  async open() {
    const scene = decodeScene(this.recording.scene);
    // a recording has passed: there is nothing to reset to
    scene.keys = [];
    this.handlers.scene(scene);
    for (const block of this.recording.frames) {
      try {
        this.append(unpackFrames(await this.recording.unpack(block), this.recording.head.steps));
      } catch (problem) {
        // the last block of a run that was killed may be cut off: all before it is good
        console.warn(`a block of the recording is damaged: ${problem.message}`);
        break;
      }
      this.onGrow(this);
    }
    this.complete = true;
    this.onGrow(this);
  }

  append(frames) {
    for (const frame of frames) {
      const n = this.frames.length;
      const elapsed = n === 0 ? 0 : frame.time - this.frames[n - 1].time;
      // a world that diverged was reset and counts from zero again; the recording goes on
      const usual = n > 1 ? this.at[1] - this.at[0] : 0;
      this.at.push(n === 0 ? 0 : this.at[n - 1] + (elapsed > 0 ? elapsed : usual));
      this.frames.push(frame);
    }
    if (this.index < 0 && this.frames.length) this.show(0);
  }

  /** What can be gone to, relative to now. */
  span() {
    return [-this.now, this.duration - this.now];
  }

  get duration() {
    return this.at.length ? this.at[this.at.length - 1] : 0;
  }

  /** Advances by the seconds that have passed on the clock. */
  tick(seconds) {
    if (!this.playing || this.index < 0) return;
    this.now = Math.min(this.now + seconds * this.speed, this.duration);
    const next = this.indexAt(this.now);
    if (next !== this.index) this.show(next);
    if (this.complete && this.now >= this.duration) {
      this.playing = false;
      this.show(this.index);
    }
  }

  /** The last frame that began by this time. */
  indexAt(time) {
    let low = 0, high = this.at.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.at[middle] <= time + ROUNDING) low = middle; else high = middle - 1;
    }
    return low;
  }

  show(index) {
    this.index = index;
    const frame = this.frames[index];
    this.handlers.frame({...frame, sequence: ++this.sequence, playing: this.playing, realTimeFactor: this.speed});
  }

  send(type, fields = {}) {
    if (this.index < 0) return;
    if (type === 'play') {
      if (this.now >= this.duration) this.now = 0;
      this.playing = true;
    } else if (type === 'pause') {
      this.playing = false;
    } else if (type === 'speed') {
      this.speed = fields.value;
    } else if (type === 'reset') {
      this.now = 0;
    } else if (type === 'seek') {
      this.now = Math.max(0, Math.min(this.duration, fields.time));
    } else if (type === 'step') {
      this.playing = false;
      const to = Math.max(0, Math.min(this.frames.length - 1, this.index + fields.count));
      this.now = this.at[to];
    } else {
      return;
    }
    this.show(this.indexAt(this.now));
  }
}

/** The frames of a block: what FramePacker packed. */
export function unpackFrames(buffer, steps) {
  const bytes = new Uint8Array(buffer), view = new DataView(buffer);
  const bits = new Int32Array(1), asFloat = new Float32Array(bits.buffer);
  const last = new Map(), frames = [];
  let at = 0;
  const unsigned = () => {
    let value = 0, shift = 0, byte;
    do {
      byte = bytes[at++];
      value |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte & 0x80);
    return value;
  };
  const section = (id, count) => {
    const step = steps[id] ?? [0], now = new Int32Array(count), values = new Float32Array(count);
    const [one, two] = last.get(id) ?? [];
    const known = one?.length === count, moving = known && two?.length === count;
    for (let i = 0; i < count; i++) {
      const size = step[i % step.length], zigzag = unsigned();
      const foretold = moving && size ? 2 * one[i] - two[i] : known ? one[i] : 0;
      now[i] = foretold + ((zigzag >>> 1) ^ -(zigzag & 1));
      if (size) {
        values[i] = now[i] * size;
      } else {
        bits[0] = now[i];
        values[i] = asFloat[0];
      }
    }
    last.set(id, [now, one]);
    return values;
  };
  while (at < bytes.length) {
    const start = at, time = view.getFloat64(at, true), sections = new Map();
    at += 8;
    for (let count = unsigned(); count > 0; count--) {
      const id = unsigned();
      sections.set(id, section(id, unsigned()));
    }
    const [contacts, rows, iterations, potential, kinetic] = sections.get(STATUS);
    frames.push({generation: 0, time, stepMicros: 0, contacts, rows, iterations, potential, kinetic, selected: 0, handWorld: 0,
      bytes: at - start, section: (id) => sections.get(id) ?? null});
  }
  return frames;
}
