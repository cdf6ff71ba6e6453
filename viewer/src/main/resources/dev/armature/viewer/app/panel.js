const MOST_ROWS = 150;
const FREE_RANGE = 1;

/** Rows of sliders with a filter; what has no limits gets a range around its value. */
class Sliders {
  constructor(root, empty, onInput) {
    this.root = root;
    this.empty = empty;
    this.onInput = onInput;
    this.rows = [];
  }

  load(items) {
    this.items = items;
    this.root.replaceChildren();
    if (items.length === 0) {
      this.root.append(element('div', 'empty', this.empty));
      this.rows = [];
      return;
    }
    if (items.length > 12) {
      const filter = element('input', 'filter');
      filter.placeholder = 'Filter …';
      filter.addEventListener('input', () => this.fill(filter.value.trim().toLowerCase()));
      this.root.append(filter);
    }
    this.list = element('div', '');
    this.root.append(this.list);
    this.fill('');
  }

  fill(text) {
    const shown = this.items.filter((item) => item.name.toLowerCase().includes(text));
    this.rows = shown.slice(0, MOST_ROWS).map((item) => this.row(item));
    this.list.replaceChildren(...this.rows.map((row) => row.root));
    if (shown.length > MOST_ROWS) {
      this.list.append(element('div', 'empty', `… and ${shown.length - MOST_ROWS} more: use the filter`));
    }
  }

  row(item) {
    const row = sliderRow({...item, value: 0}, (value) => this.onInput(item.index, value));
    row.input.dataset.index = item.index;
    return {...row, item};
  }

  /** Shows values as the server has them. */
  show(values) {
    this.rows.forEach(({show, item}) => show(values[item.at]));
  }
}

/** A name, a number to type and a slider to drag; a double click on the slider goes to 0. A row that is being used keeps its own value. */
export function sliderRow({name, range, value}, onInput) {
  const root = element('label', 'slider'), number = element('input', 'number'), input = element('input', '');
  input.type = 'range';
  number.type = 'text';
  number.inputMode = 'decimal';
  input.step = 'any';
  input.min = range[0];
  input.max = range[1];
  input.title = `${name}: ${range[0]} … ${range[1]}`;
  const widen = (x) => {
    if (x < Number(input.min)) input.min = x;
    if (x > Number(input.max)) input.max = x;
  };
  const set = (x) => {
    widen(x);
    input.value = x;
    if (document.activeElement !== number) number.value = x.toFixed(3);
  };
  const send = (x) => {
    set(x);
    onInput(x);
  };
  input.addEventListener('input', () => send(Number(input.value)));
  input.addEventListener('dblclick', () => send(Math.min(range[1], Math.max(range[0], 0))));
  input.addEventListener('keydown', (event) => {
    const step = {ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1}[event.key];
    if (step) {
      event.preventDefault();
      const x = Number(input.value) + step * (range[1] - range[0]) / (event.shiftKey ? 1000 : 100);
      send(Math.min(Number(input.max), Math.max(Number(input.min), x)));
    }
  });
  number.addEventListener('change', () => {
    const x = Number(number.value);
    if (Number.isFinite(x) && number.value.trim() !== '') send(Math.min(range[1], Math.max(range[0], x)));
  });
  number.addEventListener('keydown', (event) => { if (event.key === 'Enter') number.blur(); });
  root.append(element('span', '', name), number, input);
  set(value);
  return {root, input, number, show: (x) => { if (!input.matches(':active')) set(x); }};
}

/** The sliders of the controls and joints. */
export class Panel {
  constructor(connection) {
    this.controls = new Sliders(document.getElementById('controls'), 'This model has no actuators.',
        (index, value) => connection.send('ctrl', {index, value}));
    this.joints = new Sliders(document.getElementById('joints'), 'This model has no hinges or sliders.',
        (index, value) => connection.send('joint', {index, value}));
  }

  load(scene) {
    const a = scene.actuators, j = scene.joints;
    this.controls.load(a.name.map((name, i) => ({
      name: name || `actuator ${i}`, index: i, at: i,
      range: a.limited[i] ? [a.range[2 * i], a.range[2 * i + 1]] : [-FREE_RANGE, FREE_RANGE],
    })));
    this.joints.load(j.name.map((name, i) => ({
      name: name || `joint ${i}`, index: i, at: j.qposadr[i], type: j.type[i],
      range: j.limited[i] ? [j.range[2 * i], j.range[2 * i + 1]] : j.type[i] === 3 ? [-Math.PI, Math.PI] : [-FREE_RANGE, FREE_RANGE],
    })).filter((joint) => joint.type >= 2));
  }
}

/** Check boxes and groups of the Show tab. */
export class Switches {
  constructor(root, view, onChange) {
    this.root = root;
    this.view = view;
    this.onChange = onChange;
    this.decor = [
      ['contacts', 'Contacts'], ['forces', 'Contact forces'], ['joints', 'Joints'], ['com', 'Center of mass'],
      ['inertia', 'Inertia'], ['frames', 'Body frames'], ['hulls', 'Convex hulls'], ['labels', 'Labels'], ['actuators', 'Actuators'],
    ];
    this.options = [
      ['shadows', 'Shadows'], ['transparent', 'Transparent'], ['flexes', 'Flexes'], ['skins', 'Skins'], ['tendons', 'Tendons'],
      ['occlusion', 'Occlusion'], ['sky', 'Sky'], ['fog', 'Haze'], ['reflections', 'Reflections'], ['above', 'Stay above floor'],
    ];
    this.build();
  }

  build() {
    const decor = element('div', 'checks'), options = element('div', 'checks');
    this.decor.forEach(([name, text]) => decor.append(this.check(`d-${name}`, text, false, (on) => this.view.setDecor(name, on))));
    this.options.forEach(([name, text]) => options.append(this.check(`o-${name}`, text, this.view.options[name], (on) => {
      this.view.options[name] = on;
      this.view.applyOptions();
    })));
    this.root.replaceChildren(
        element('h3', '', 'Understand'), decor, element('h3', '', 'Draw'), options,
        element('h3', '', 'Geom groups'), this.groups('g', this.view.geomGroups),
        element('h3', '', 'Site groups'), this.groups('s', this.view.siteGroups));
  }

  /** Shows what a new model is drawn with. */
  load() {
    this.options.forEach(([name]) => { document.getElementById(`o-${name}`).checked = this.view.options[name]; });
  }

  check(id, text, on, act) {
    const label = element('label', ''), box = element('input', '');
    box.type = 'checkbox';
    box.id = id;
    box.checked = on;
    box.addEventListener('change', () => {
      act(box.checked);
      this.onChange();
    });
    label.append(box, text);
    return label;
  }

  groups(prefix, groups) {
    const row = element('div', 'groups');
    groups.forEach((on, i) => {
      const button = element('button', on ? 'on' : '', String(i));
      button.id = `${prefix}${i}`;
      button.addEventListener('click', () => {
        groups[i] = !groups[i];
        button.classList.toggle('on', groups[i]);
        this.view.applyOptions();
        this.onChange();
      });
      row.append(button);
    });
    return row;
  }
}

export function element(tag, name, text = '') {
  const e = document.createElement(tag);
  if (name) e.className = name;
  if (text) e.textContent = text;
  return e;
}
