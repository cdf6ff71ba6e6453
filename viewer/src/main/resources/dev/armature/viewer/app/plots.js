import {element} from './panel.js';

const WINDOW = 10;
const SAMPLES = 700;
const COLORS = ['#4c8dff', '#ff9f43', '#4cc38a', '#e667af', '#b197fc', '#ffd43b', '#22b8cf', '#ff6b6b'];
const MOST_SENSORS = 40;
const MOST_LINES = 8;
const LEFT = 46, BOTTOM = 15, TOP = 6;

/** One plot: some lines over the last seconds of simulated time, with axes, unit and legend. */
class Plot {
  constructor(title, unit, names, onClose = null) {
    this.names = names;
    this.window = WINDOW;
    this.across = ' s';
    this.time = new Float64Array(SAMPLES);
    this.data = names.map(() => new Float32Array(SAMPLES));
    this.clear();
    this.root = element('div', 'plot');
    const head = element('div', 'head');
    head.append(element('span', 'title', unit && unit !== '1' ? `${title} / ${unit}` : title));
    if (onClose) {
      const close = element('button', 'close', '×');
      close.title = 'Remove this plot';
      close.onclick = onClose;
      head.append(close);
    }
    this.canvas = document.createElement('canvas');
    const legend = element('div', 'legend');
    this.values = names.map((name, i) => {
      const entry = element('span', ''), value = element('b', '');
      entry.style.color = COLORS[i % COLORS.length];
      if (names.length > 1) entry.append(`${name} `);
      entry.append(value);
      legend.append(entry);
      return value;
    });
    this.root.append(head, this.canvas, legend);
  }

  clear() {
    this.count = this.next = 0;
    this.last = null;
  }

  /** Takes values of a moment. Samples are spread over the window by simulated time; a world that goes back in time begins again. */
  push(time, values) {
    const before = (this.next - 1 + SAMPLES) % SAMPLES;
    this.last = values;
    if (this.count && time < this.time[before]) this.clear();
    if (this.count && time - this.time[before] < WINDOW / SAMPLES) return;
    this.time[this.next] = time;
    this.data.forEach((line, i) => { line[this.next] = values[i]; });
    this.next = (this.next + 1) % SAMPLES;
    this.count = Math.min(SAMPLES, this.count + 1);
    this.last = values;
  }

  /** Takes a whole curve in place of what was pushed. */
  set(x, y) {
    this.clear();
    this.window = Infinity;
    this.across = '';
    x.forEach((each, i) => {
      this.time[i] = each;
      this.data[0][i] = y[i] ?? NaN;
    });
    this.count = x.length;
    this.next = x.length % SAMPLES;
    this.last = y.slice(-1);
  }

  draw() {
    const ratio = Math.min(2, devicePixelRatio), {clientWidth: w, clientHeight: h} = this.canvas;
    if (!w || !this.count) return;
    if (this.canvas.width !== Math.round(w * ratio) || this.canvas.height !== Math.round(h * ratio)) {
      this.canvas.width = Math.round(w * ratio);
      this.canvas.height = Math.round(h * ratio);
    }
    const c = this.canvas.getContext('2d');
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.clearRect(0, 0, w, h);
    const first = (this.next - this.count + SAMPLES) % SAMPLES, now = this.time[(this.next - 1 + SAMPLES) % SAMPLES];
    const end = Math.max(now, this.time[first] + 1e-3), start = Math.max(this.time[first], end - this.window);
    const [low, high] = this.range(first, start);
    const px = (t) => LEFT + (t - start) / (end - start) * (w - LEFT - 4);
    const py = (x) => TOP + (high - x) / (high - low) * (h - BOTTOM - TOP);
    this.axes(c, w, h, {low, high, start, end, px, py});
    c.lineWidth = 1.4;
    this.data.forEach((line, l) => {
      c.strokeStyle = COLORS[l % COLORS.length];
      c.beginPath();
      let drawing = false;
      for (let i = 0; i < this.count; i++) {
        const at = (first + i) % SAMPLES;
        if (this.time[at] < start || !Number.isFinite(line[at])) continue;
        if (drawing) c.lineTo(px(this.time[at]), py(line[at])); else c.moveTo(px(this.time[at]), py(line[at]));
        drawing = true;
      }
      c.stroke();
    });
    this.last?.forEach((x, i) => { if (this.values[i]) this.values[i].textContent = short(x); });
  }

  /** Least and greatest value in the window, rounded to ticks. */
  range(first, start) {
    let low = Infinity, high = -Infinity;
    for (const line of this.data) {
      for (let i = 0; i < this.count; i++) {
        const at = (first + i) % SAMPLES, x = line[at];
        if (this.time[at] < start) continue;
        if (x < low) low = x;
        if (x > high) high = x;
      }
    }
    if (!(high > low)) {
      const middle = Number.isFinite(low) ? low : 0, pad = Math.abs(middle) / 2 || 1;
      return [middle - pad, middle + pad];
    }
    const step = tick((high - low) / 2);
    return [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  }

  axes(c, w, h, {low, high, start, end, px, py}) {
    const style = getComputedStyle(this.root);
    c.strokeStyle = style.getPropertyValue('--line');
    c.fillStyle = style.getPropertyValue('--soft');
    c.font = '10px system-ui, sans-serif';
    c.lineWidth = 1;
    c.textAlign = 'right';
    c.textBaseline = 'middle';
    const vertical = tick((high - low) / 2.5);
    for (let y = Math.ceil(low / vertical) * vertical; y <= high + 1e-9 * vertical; y += vertical) {
      line(c, LEFT, py(y), w, py(y));
      c.fillText(short(Math.abs(y) < 1e-9 * vertical ? 0 : y), LEFT - 4, py(y));
    }
    c.textAlign = 'center';
    c.textBaseline = 'alphabetic';
    const across = tick((end - start) / 3);
    for (let t = Math.ceil(start / across) * across; t <= end; t += across) {
      line(c, px(t), TOP, px(t), h - BOTTOM);
      if (px(t) < w - 16) c.fillText(`${short(t)}${this.across}`, Math.max(LEFT + 10, px(t)), h - 3);
    }
  }
}

function line(c, ax, ay, bx, by) {
  c.beginPath();
  c.moveTo(ax, Math.round(ay) + 0.5);
  c.lineTo(bx, Math.round(by) + 0.5);
  c.stroke();
}

/** The nearest of 1, 2, 5 times a power of ten. */
function tick(x) {
  const power = 10 ** Math.floor(Math.log10(x)), share = x / power;
  return (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10) * power;
}

/** Live plots of the run, of sensors, of any field of the world, and of a program's own values. */
export class Plots {
  constructor(root, onWatch) {
    this.root = root;
    this.onWatch = onWatch;
    this.fixed = {
      energy: new Plot('Energy', 'J', ['potential', 'kinetic', 'total']),
      solver: new Plot('Solver', '', ['iterations', 'rows', 'contacts']),
      step: new Plot('Step', 'µs', ['step']),
      rate: new Plot('Real-time factor', '', ['factor']),
    };
    this.sensors = [];
    this.own = [];
    this.curves = new Map();
    this.watched = [];
    this.curveRoot = element('div', '');
    this.ownRoot = element('div', '');
    this.watchRoot = element('div', '');
    this.adder = this.makeAdder();
  }

  makeAdder() {
    const form = element('form', 'adder'), input = element('input', ''), names = document.createElement('datalist');
    names.id = 'field-names';
    input.id = 'add-plot';
    input.placeholder = 'Plot a field: qvel, actuator_force, qpos …';
    input.setAttribute('list', names.id);
    input.spellcheck = false;
    form.append(input, names);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const field = this.fields.find(({name}) => name === input.value.trim());
      input.classList.toggle('wrong', !field);
      if (field) {
        this.watch(field);
        input.value = '';
      }
    });
    this.names = names;
    return form;
  }

  watch(field) {
    if (this.watched.some(({name}) => name === field.name)) return;
    const lines = Math.min(field.n, MOST_LINES);
    const plot = new Plot(field.name, field.unit, Array.from({length: lines}, (_, i) => (field.n > 1 ? `[${i}]` : field.name)), () => {
      this.watched = this.watched.filter((entry) => entry.plot !== plot);
      this.changed();
    });
    this.watched.push({name: field.name, n: field.n, lines, plot});
    this.changed();
  }

  changed() {
    this.watchRoot.replaceChildren(...this.watched.map(({plot}) => plot.root));
    this.onWatch(this.watched.map(({name}) => name));
  }

  /** Plots of the program: [{name, unit, lines}]. */
  setOwn(list) {
    const shape = JSON.stringify(list);
    if (shape === this.ownShape) return;
    this.ownShape = shape;
    this.own = list.map(({name, unit, lines}) => ({plot: new Plot(name, unit, lines), lines: lines.length}));
    this.ownRoot.replaceChildren(...(list.length ? [element('h3', '', 'Program'), ...this.own.map(({plot}) => plot.root)] : []));
  }

  /** Curves of the program: [{name, unit, across, x, y}]. */
  setCurves(list) {
    for (const [name, plot] of this.curves) {
      if (!list.some((curve) => curve.name === name)) {
        plot.root.remove();
        this.curves.delete(name);
      }
    }
    for (const {name, unit, across, x, y} of list) {
      if (!this.curves.has(name)) {
        const plot = new Plot(`${name} over ${across}`, unit, [name]);
        this.curves.set(name, plot);
        this.curveRoot.append(plot.root);
      }
      this.curves.get(name).set(x, y);
    }
  }

  load(scene) {
    const s = scene.sensors;
    this.fields = scene.fields ?? [];
    this.names.replaceChildren(...this.fields.map(({name}) => new Option(name, name)));
    Object.values(this.fixed).forEach((plot) => plot.clear());
    this.sensors = s.name.slice(0, MOST_SENSORS).map((name, i) => {
      const lines = Math.min(MOST_LINES, s.dim[i]);
      const axes = s.dim[i] === 3 ? ['x', 'y', 'z'] : s.dim[i] === 4 ? ['w', 'x', 'y', 'z'] : null;
      const plot = new Plot(name || `sensor ${i}`, s.unit?.[i] ?? '', Array.from({length: lines}, (_, k) => axes?.[k] ?? `[${k}]`));
      return {plot, at: s.adr[i], lines};
    });
    this.watched = this.watched.filter(({name}) => this.fields.some((field) => field.name === name));
    this.watched.forEach(({plot}) => plot.clear());
    this.root.replaceChildren(
        this.curveRoot, this.adder, this.watchRoot, this.ownRoot, element('h3', '', 'Run'), ...Object.values(this.fixed).map((plot) => plot.root),
        element('h3', '', s.name.length > MOST_SENSORS ? `Sensors (first ${MOST_SENSORS} of ${s.name.length})` : 'Sensors'),
        ...(this.sensors.length ? this.sensors.map(({plot}) => plot.root) : [element('div', 'empty', 'This model has no sensors.')]));
    this.changed();
  }

  /** Takes a frame; plots are kept while their panel is closed. */
  push(frame, {sensors, watched, own}) {
    const t = frame.time;
    this.fixed.energy.push(t, [frame.potential, frame.kinetic, frame.potential + frame.kinetic]);
    this.fixed.solver.push(t, [frame.iterations, frame.rows, frame.contacts]);
    this.fixed.step.push(t, [frame.stepMicros]);
    this.fixed.rate.push(t, [frame.realTimeFactor]);
    if (sensors) this.sensors.forEach(({plot, at, lines}) => plot.push(t, Array.from(sensors.subarray(at, at + lines))));
    if (watched) this.share(this.watched, watched, t);
    if (own) this.share(this.own.map((entry) => ({...entry, n: entry.lines})), own, t);
  }

  share(plots, values, time) {
    let at = 0;
    for (const {plot, n, lines} of plots) {
      if (at + n <= values.length) plot.push(time, Array.from(values.subarray(at, at + lines)));
      at += n;
    }
  }

  draw() {
    [...Object.values(this.fixed), ...this.curves.values(), ...[...this.sensors, ...this.own, ...this.watched].map(({plot}) => plot)].forEach((plot) => plot.draw());
  }
}

function short(x) {
  if (!Number.isFinite(x)) return '–';
  if (x !== 0 && (Math.abs(x) >= 1e5 || Math.abs(x) < 1e-3)) return x.toExponential(1);
  return String(Number(x.toPrecision(4)));
}
