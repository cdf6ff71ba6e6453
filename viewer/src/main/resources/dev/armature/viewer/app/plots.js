import {element} from './panel.js';

const SAMPLES = 400;
const COLORS = ['#4c8dff', '#ff9f43', '#4cc38a', '#e667af', '#b197fc', '#ffd43b', '#22b8cf', '#ff6b6b'];
const MOST_SENSORS = 12;
const MOST_LINES = 8;
const MOST_VALUES = 3;

/** One plot: some lines over the last samples, scaled to fit. */
class Plot {
  constructor(title, names) {
    this.names = names;
    this.data = names.map(() => new Float32Array(SAMPLES));
    this.count = 0;
    this.next = 0;
    this.root = element('div', 'plot');
    const head = element('div', 'head');
    const numbers = element('span', 'numbers');
    this.values = names.slice(0, MOST_VALUES).map((name, i) => {
      const value = element('span', '');
      value.style.color = COLORS[i % COLORS.length];
      value.title = name;
      return value;
    });
    numbers.append(...this.values);
    head.append(element('span', 'title', title), numbers);
    this.canvas = document.createElement('canvas');
    this.root.append(head, this.canvas);
    this.root.title = names.join(', ');
  }

  push(values) {
    values.forEach((x, i) => { this.data[i][this.next] = x; });
    this.next = (this.next + 1) % SAMPLES;
    this.count = Math.min(SAMPLES, this.count + 1);
    this.last = values;
  }

  draw() {
    const ratio = Math.min(2, devicePixelRatio), {clientWidth: w, clientHeight: h} = this.canvas;
    if (!w || !this.count) return;
    if (this.canvas.width !== Math.round(w * ratio)) {
      this.canvas.width = Math.round(w * ratio);
      this.canvas.height = Math.round(h * ratio);
    }
    const c = this.canvas.getContext('2d');
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.clearRect(0, 0, w, h);
    let low = Infinity, high = -Infinity;
    for (const line of this.data) {
      for (let i = 0; i < this.count; i++) {
        const x = line[i];
        if (x < low) low = x;
        if (x > high) high = x;
      }
    }
    const span = high - low || Math.abs(high) || 1, pad = 5;
    const y = (x) => h - pad - (x - low) / span * (h - 2 * pad);
    c.lineWidth = 1.4;
    this.data.forEach((line, l) => {
      c.strokeStyle = COLORS[l % COLORS.length];
      c.beginPath();
      for (let i = 0; i < this.count; i++) {
        const at = (this.next - this.count + i + SAMPLES) % SAMPLES;
        const px = i / (SAMPLES - 1) * w;
        if (i === 0) c.moveTo(px, y(line[at])); else c.lineTo(px, y(line[at]));
      }
      c.stroke();
    });
    this.last.slice(0, MOST_VALUES).forEach((x, i) => { this.values[i].textContent = short(x); });
  }
}

/** Live plots of energy, solver, timing and sensors. */
export class Plots {
  constructor(root) {
    this.root = root;
    this.fixed = {
      energy: new Plot('Energy (J)', ['potential', 'kinetic', 'total']),
      solver: new Plot('Iterations, rows', ['iterations', 'rows']),
      contacts: new Plot('Contacts', ['contacts']),
      step: new Plot('Step (µs)', ['step']),
      rate: new Plot('Real-time factor', ['factor']),
    };
    this.sensors = [];
    this.own = [];
    this.ownRoot = element('div', '');
  }

  /** Plots of the program: [{name, unit, lines}]. */
  setOwn(list) {
    const shape = JSON.stringify(list);
    if (shape === this.ownShape) return;
    this.ownShape = shape;
    this.own = list.map(({name, unit, lines}) => ({plot: new Plot(unit ? `${name} (${unit})` : name, lines), lines: lines.length}));
    this.ownRoot.replaceChildren(...(list.length ? [element('h3', '', 'Program'), ...this.own.map(({plot}) => plot.root)] : []));
  }

  pushOwn(values) {
    let at = 0;
    for (const {plot, lines} of this.own) {
      plot.push(Array.from(values.subarray(at, at + lines)));
      at += lines;
    }
  }

  load(scene) {
    const s = scene.sensors;
    Object.values(this.fixed).forEach((plot) => { plot.count = plot.next = 0; });
    this.sensors = s.name.slice(0, MOST_SENSORS).map((name, i) => {
      const lines = Math.min(MOST_LINES, s.dim[i]);
      const plot = new Plot(name || `sensor ${i}`, Array.from({length: lines}, (_, k) => `${name}[${k}]`));
      return {plot, at: s.adr[i], lines};
    });
    this.root.replaceChildren(
        this.ownRoot, element('h3', '', 'Run'), ...Object.values(this.fixed).map((plot) => plot.root),
        element('h3', '', s.name.length > MOST_SENSORS ? `Sensors (first ${MOST_SENSORS} of ${s.name.length})` : 'Sensors'),
        ...(this.sensors.length ? this.sensors.map(({plot}) => plot.root) : [element('div', 'empty', 'This model has no sensors.')]));
  }

  push(frame, sensordata) {
    this.fixed.energy.push([frame.potential, frame.kinetic, frame.potential + frame.kinetic]);
    this.fixed.solver.push([frame.iterations, frame.rows]);
    this.fixed.contacts.push([frame.contacts]);
    this.fixed.step.push([frame.stepMicros]);
    this.fixed.rate.push([frame.realTimeFactor]);
    if (sensordata) {
      this.sensors.forEach(({plot, at, lines}) => plot.push(Array.from(sensordata.subarray(at, at + lines))));
    }
  }

  draw() {
    Object.values(this.fixed).forEach((plot) => plot.draw());
    this.sensors.forEach(({plot}) => plot.draw());
    this.own.forEach(({plot}) => plot.draw());
  }
}

function short(x) {
  return Math.abs(x) >= 1e5 || (x !== 0 && Math.abs(x) < 1e-3) ? x.toExponential(1) : x.toPrecision(4);
}
