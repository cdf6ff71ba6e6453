import {element} from './panel.js';
import {Section} from './protocol.js';

const COLORS = ['#4c8dff', '#ff9f43', '#4cc38a', '#e667af', '#b197fc', '#ffd43b', '#22b8cf', '#ff6b6b'];
const MOST_PLOTS = 40;
const MOST_LINES = 8;
const LEFT = 44;
const BOTTOM = 14;
const TOP = 4;

/** One quantity over the whole run, with a cursor at the moment that is shown; a click goes to a moment. */
class HistoryPlot {
  constructor(title, names, read, onSeek) {
    this.title = title;
    this.names = names;
    this.read = read;
    this.lines = names.map(() => []);
    this.low = Infinity;
    this.high = -Infinity;
    this.root = element('div', 'plot history');
    const legend = element('div', 'numbers');
    this.values = names.map((name, i) => {
      const value = element('span', '', name);
      value.style.color = COLORS[i % COLORS.length];
      value.title = name;
      return value;
    });
    legend.append(...this.values);
    this.canvas = document.createElement('canvas');
    this.root.append(element('div', 'title', title), this.canvas, legend);
    const seek = (event) => {
      const box = this.canvas.getBoundingClientRect();
      onSeek((event.clientX - box.left - LEFT) / (box.width - LEFT));
    };
    this.canvas.addEventListener('pointerdown', (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      seek(event);
    });
    this.canvas.addEventListener('pointermove', (event) => { if (event.buttons & 1) seek(event); });
  }

  push(frame) {
    const values = this.read(frame);
    this.lines.forEach((line, i) => {
      const x = values ? values[i] : NaN;
      line.push(x);
      if (x < this.low) this.low = x;
      if (x > this.high) this.high = x;
    });
  }

  draw(at, index) {
    const ratio = Math.min(2, devicePixelRatio), {clientWidth: w, clientHeight: h} = this.canvas;
    if (!w || !at.length) return;
    const c = this.paper(ratio, w, h);
    const duration = at[at.length - 1] || 1, right = w - LEFT, height = h - BOTTOM - TOP;
    const low = Math.min(this.low, this.high), high = Math.max(this.low, this.high);
    const pad = high > low ? 0 : Math.abs(high) / 2 || 1;
    const px = (t) => LEFT + t / duration * right;
    const py = (x) => TOP + height * (1 - (x - (low - pad)) / (high - low + 2 * pad));
    const soft = getComputedStyle(this.root).getPropertyValue('--soft');
    c.fillStyle = soft;
    c.font = '10px system-ui, sans-serif';
    c.textAlign = 'right';
    c.fillText(short(high + pad), LEFT - 4, TOP + 8);
    c.fillText(short(low - pad), LEFT - 4, TOP + height);
    c.textAlign = 'left';
    c.fillText('0', LEFT, h - 2);
    c.textAlign = 'right';
    c.fillText(`${short(duration)} s`, w - 1, h - 2);
    c.lineWidth = 1.2;
    // one point a pixel is enough, but a peak must not fall between two: draw the least and the most of each pixel
    const perPixel = Math.max(1, Math.floor(at.length / right));
    this.lines.forEach((line, l) => {
      c.strokeStyle = COLORS[l % COLORS.length];
      c.beginPath();
      for (let i = 0; i < line.length; i += perPixel) {
        let least = line[i], most = line[i];
        for (let k = i + 1; k < Math.min(line.length, i + perPixel); k++) {
          least = Math.min(least, line[k]);
          most = Math.max(most, line[k]);
        }
        c.lineTo(px(at[i]), py(least));
        if (most > least) c.lineTo(px(at[i]), py(most));
      }
      c.stroke();
    });
    c.strokeStyle = soft;
    c.beginPath();
    c.moveTo(px(at[index]), TOP);
    c.lineTo(px(at[index]), TOP + height);
    c.stroke();
    this.lines.forEach((line, i) => {
      this.values[i].textContent = this.names[i] === this.title ? short(line[index]) : `${this.names[i]} ${short(line[index])}`;
    });
  }

  paper(ratio, w, h) {
    if (this.canvas.width !== Math.round(w * ratio)) {
      this.canvas.width = Math.round(w * ratio);
      this.canvas.height = Math.round(h * ratio);
    }
    const c = this.canvas.getContext('2d');
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.clearRect(0, 0, w, h);
    return c;
  }
}

/** Plots of a recorded run: energy, contacts, sensors, controls and joints over all of its time. */
export class History {
  constructor(root, onSeek) {
    this.root = root;
    this.onSeek = onSeek;
    this.plots = [];
    this.taken = 0;
  }

  load(scene) {
    const seek = (share) => this.onSeek(Math.max(0, Math.min(1, share)));
    const plot = (title, names, read) => new HistoryPlot(title, names, read, seek);
    const part = (id, from, count) => (frame) => frame.section(id)?.subarray(from, from + count);
    const {sensors: s, actuators: a, joints: j} = scene;
    const parts = (title, count) => count === 1 ? [title] : count === 3 ? ['x', 'y', 'z'] : Array.from({length: count}, (_, k) => String(k));
    const JOINTS = [['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz'], ['qw', 'qx', 'qy', 'qz']];
    const groups = [
      ['Run', [
        plot('Energy (J)', ['potential', 'kinetic'], (f) => [f.potential, f.kinetic]),
        plot('Contacts', ['Contacts'], (f) => [f.contacts]),
        plot('Rows', ['Rows'], (f) => [f.rows]),
      ]],
      ['Sensors', s.name.map((name, i) => {
        const title = name || `sensor ${i}`, count = Math.min(MOST_LINES, s.dim[i]);
        return plot(title, parts(title, count), part(Section.SENSORS, s.adr[i], count));
      })],
      ['Joints', j.name.map((name, i) => {
        const title = name || `joint ${i}`, lines = JOINTS[j.type[i]] ?? [title];
        return plot(title, lines, part(Section.QPOS, j.qposadr[i], lines.length));
      })],
      ['Controls', a.name.map((name, i) => plot(name || `actuator ${i}`, [name || `actuator ${i}`], part(Section.CTRL, i, 1)))],
    ].filter(([, plots]) => plots.length);
    this.all = groups.flatMap(([, plots]) => plots);
    this.taken = 0;
    const filter = element('input', 'filter');
    filter.placeholder = 'Filter …';
    filter.addEventListener('input', () => this.fill(groups, filter.value.trim().toLowerCase()));
    this.list = element('div', '');
    this.root.replaceChildren(filter, this.list);
    this.fill(groups, '');
  }

  fill(groups, text) {
    let left = MOST_PLOTS;
    this.plots = [];
    this.list.replaceChildren();
    for (const [heading, plots] of groups) {
      const shown = plots.filter((p) => `${heading} ${p.title}`.toLowerCase().includes(text));
      const some = shown.slice(0, left);
      left -= some.length;
      if (some.length) this.list.append(element('h3', '', heading), ...some.map((p) => p.root));
      if (shown.length > some.length) this.list.append(element('div', 'empty', `… and ${shown.length - some.length} more: use the filter`));
      this.plots.push(...some);
    }
    if (this.playback) this.draw();
  }

  /** Takes what has been unpacked since the last time. */
  grow(playback) {
    this.playback = playback;
    for (; this.taken < playback.frames.length; this.taken++) {
      this.all.forEach((plot) => plot.push(playback.frames[this.taken]));
    }
  }

  /** Live plots take frame by frame; here all are known. */
  push() {}

  draw() {
    if (this.playback) this.plots.forEach((plot) => plot.draw(this.playback.at, this.playback.index));
  }
}

function short(x) {
  if (!Number.isFinite(x)) return '–';
  return Math.abs(x) >= 1e5 || (x !== 0 && Math.abs(x) < 1e-3) ? x.toExponential(1) : String(Number(x.toPrecision(4)));
}
