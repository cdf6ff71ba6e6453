import {element, sliderRow} from './panel.js';

/** Sliders, buttons, boxes, choices, texts and keys of the program on the other side. */
export class Widgets {
  constructor(root, connection) {
    this.root = root;
    this.connection = connection;
    this.rows = new Map();
    this.keys = new Map();
    this.plots = [];
  }

  /** Takes over what the program has; rows that are still of the same kind stay as they are. */
  set({list, plots, keys}) {
    const shape = JSON.stringify(list.map(({id, kind, name, min, max, choices}) => [id, kind, name, min, max, choices]));
    if (shape !== this.shape) {
      this.shape = shape;
      this.rows = new Map(list.map((w) => [w.id, this.row(w)]));
      this.root.replaceChildren(...[...this.rows.values()].map((row) => row.root));
    }
    list.forEach((w) => this.rows.get(w.id).show(w));
    this.keys = new Map(keys.map(({key, help}) => [key, help]));
    this.plots = plots;
  }

  get isEmpty() {
    return this.rows.size === 0;
  }

  send(id, value) {
    this.connection.send('widget', {id, value});
  }

  row(w) {
    switch (w.kind) {
      case 'slider': {
        const row = sliderRow({name: w.name, range: [w.min, w.max], value: w.value}, (value) => this.send(w.id, value));
        return {root: row.root, show: ({value}) => row.show(value)};
      }
      case 'button': {
        const button = element('button', 'wide', w.name);
        button.onclick = () => this.send(w.id, 1);
        return {root: button, show: () => {}};
      }
      case 'check': {
        const label = element('label', 'check'), box = element('input', '');
        box.type = 'checkbox';
        box.onchange = () => this.send(w.id, box.checked ? 1 : 0);
        label.append(box, w.name);
        return {root: label, show: ({value}) => { box.checked = value !== 0; }};
      }
      case 'choice': {
        const label = element('label', 'pair'), select = element('select', '');
        select.append(...w.choices.map((text, i) => new Option(text, String(i))));
        select.onchange = () => this.send(w.id, Number(select.value));
        label.append(element('span', '', w.name), select);
        return {root: label, show: ({value}) => { select.value = String(value); }};
      }
      default: {
        const line = element('div', 'pair'), value = element('output', '');
        line.append(element('span', '', w.name), value);
        return {root: line, show: ({text}) => { value.textContent = text; }};
      }
    }
  }
}
