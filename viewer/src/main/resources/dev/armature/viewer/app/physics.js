import {element} from './panel.js';

const DISABLE = ['constraint', 'equality', 'frictionloss', 'limit', 'contact', 'spring', 'damper', 'gravity', 'clampctrl', 'warmstart',
  'filterparent', 'actuation', 'refsafe', 'sensor', 'midphase', 'eulerdamp', 'autoreset', 'nativeccd', 'island'];
const ENABLE = ['override', 'energy', 'fwdinv', 'invdiscrete', 'multiccd', 'sleep'];
const NUMBERS = [['timestep', 's'], ['gravity', 'm/s²'], ['wind', 'm/s'], ['density', 'kg/m³'], ['viscosity', 'Pa s'], ['impratio', ''],
  ['tolerance', ''], ['iterations', ''], ['noslipIterations', '']];
const CHOICES = {
  integrator: ['Euler', 'RK4', 'implicit', 'implicitfast'], cone: ['pyramidal', 'elliptic'], solver: ['PGS', 'CG', 'Newton'],
};

/** Options of the model, flags, equality constraints and groups of actuators; a change acts from the next step on. */
export class Physics {
  constructor(root, connection) {
    this.root = root;
    this.connection = connection;
  }

  load(scene) {
    const o = this.option = structuredClone(scene.option ?? {});
    const groups = [...new Set(scene.actuators.group)].sort((a, b) => a - b);
    this.root.replaceChildren(
        element('h3', '', 'Options'), ...NUMBERS.filter(([name]) => name in o).map(([name, unit]) => this.numbers(name, unit)),
        ...Object.entries(CHOICES).filter(([name]) => name in o).map(([name, words]) => this.choice(name, words)),
        ...(scene.equalities?.name.length ? [element('h3', '', 'Equality constraints'), this.equalities(scene.equalities)] : []),
        ...(groups.length ? [element('h3', '', 'Actuator groups'), this.flags('disableactuator', groups.map((g) => [g, `group ${g}`]), false)] : []),
        element('h3', '', 'Switched on'), this.flags('disableflags', DISABLE.map((name, i) => [i, name]), false),
        element('h3', '', 'Extra'), this.flags('enableflags', ENABLE.map((name, i) => [i, name]), true),
        this.save());
  }

  set(field, index, value) {
    this.connection.send('option', {field, index, value});
  }

  numbers(name, unit) {
    const row = element('label', 'pair'), values = [this.option[name]].flat(), fields = element('span', 'fields');
    values.forEach((value, i) => {
      const input = element('input', 'number');
      input.value = String(value);
      input.dataset.option = `${name} ${i}`;
      input.setAttribute('aria-label', `${name} ${i}`);
      input.addEventListener('change', () => {
        const x = Number(input.value);
        if (input.value.trim() !== '' && Number.isFinite(x)) this.set(name, i, x); else input.value = String(value);
      });
      fields.append(input);
    });
    row.append(element('span', '', unit ? `${name} / ${unit}` : name), fields);
    return row;
  }

  choice(name, words) {
    const row = element('label', 'pair'), select = element('select', '');
    select.append(...words.map((word, i) => new Option(word, String(i))));
    select.value = String(this.option[name]);
    select.addEventListener('change', () => this.set(name, 0, Number(select.value)));
    row.append(element('span', '', name), select);
    return row;
  }

  /** Boxes for the bits of a number; a bit of a disable flag switches off. */
  flags(field, bits, enables) {
    const boxes = element('div', 'checks');
    bits.forEach(([bit, name]) => {
      const label = element('label', ''), box = element('input', '');
      box.type = 'checkbox';
      box.id = `p-${field}-${bit}`;
      box.checked = ((this.option[field] >> bit) & 1) === (enables ? 1 : 0);
      box.addEventListener('change', () => {
        const on = box.checked === enables;
        this.option[field] = on ? this.option[field] | (1 << bit) : this.option[field] & ~(1 << bit);
        this.set(field, 0, this.option[field]);
      });
      label.append(box, name);
      boxes.append(label);
    });
    return boxes;
  }

  equalities({name, active}) {
    const boxes = element('div', 'checks');
    name.forEach((text, i) => {
      const label = element('label', ''), box = element('input', '');
      box.type = 'checkbox';
      box.checked = active[i];
      box.addEventListener('change', () => this.connection.send('equality', {index: i, on: box.checked ? 1 : 0}));
      label.append(box, text || `equality ${i}`);
      boxes.append(label);
    });
    return boxes;
  }

  save() {
    const both = element('div', '');
    for (const [id, text, command] of [['save-key', 'Save the state as a keyframe', 'savekey'], ['save-model', 'Save the model', 'savemodel']]) {
      const button = element('button', 'wide', text);
      button.id = id;
      button.onclick = () => this.connection.send(command);
      both.append(button);
    }
    return both;
  }
}
