import {element} from './panel.js';

const MOST_ROWS = 60;

/**
 * Everything the page can do, in one list: [{name, keys, group, run}]. The keyboard, the list of keys (?) and the palette (Ctrl+K) come
 * from it. `dynamic` gives more of them for the palette: cameras, keyframes, objects of the model.
 */
export class Actions {
  constructor(list, dynamic, programKeys) {
    this.list = list;
    this.dynamic = dynamic;
    this.programKeys = programKeys;
    this.byKey = new Map(list.flatMap((action) => action.keys.map((key) => [key, action])));
    this.palette = this.makePalette();
    this.help = document.createElement('dialog');
    this.help.id = 'help';
    this.help.addEventListener('click', (event) => { if (event.target === this.help) this.help.close(); });
    document.body.append(this.help);
    addEventListener('keydown', (event) => this.press(event));
  }

  press(event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      this.openPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const at = event.target;
    const typing = at.matches?.('input:not([type=checkbox]):not([type=range]), select, textarea')
        || (at.matches?.('input[type=range]') && /^(Arrow|Home|End|Page)/.test(event.key))
        || (at.matches?.('button') && (event.key === ' ' || event.key === 'Enter'))
        || (at.matches?.('[role=treeitem]') && /^(Arrow|Enter)/.test(event.key));
    if (typing) return;
    const own = this.programKeys.get(event.key);
    const act = own ?? this.byKey.get(event.key)?.run;
    if (act) {
      event.preventDefault();
      act();
    }
  }

  /** The list of keys. */
  openHelp() {
    const groups = new Map();
    this.list.filter((action) => action.keys.length).forEach((action) => {
      if (!groups.has(action.group)) groups.set(action.group, []);
      groups.get(action.group).push([action.keys.map(spell), action.name]);
    });
    const program = this.programKeys.help();
    if (program.length) groups.set('Program', program.map(({key, help}) => [[spell(key)], help]));
    groups.set('Mouse', [
      [['drag a body'], 'pull it; while paused, move it'], [['Shift drag'], 'turn it'], [['drag'], 'turn the camera'],
      [['right drag'], 'move the camera'], [['wheel'], 'zoom'], [['double click'], 'turn about this point'],
    ]);
    const columns = element('div', 'columns');
    groups.forEach((rows, name) => {
      const part = element('section', '');
      const table = element('dl', '');
      rows.forEach(([keys, text]) => {
        const dt = element('dt', '');
        keys.forEach((key) => dt.append(element('kbd', '', key)));
        table.append(dt, element('dd', '', text));
      });
      part.append(element('h3', '', name), table);
      columns.append(part);
    });
    const close = element('button', '', 'Close');
    close.onclick = () => this.help.close();
    this.help.replaceChildren(element('h2', '', 'Keys and mouse'), columns, close);
    this.help.showModal();
  }

  makePalette() {
    const dialog = document.createElement('dialog'), input = element('input', ''), list = element('div', 'hits');
    dialog.id = 'palette';
    input.placeholder = 'What to do, or the name of an object …';
    input.setAttribute('aria-label', 'Command');
    input.spellcheck = false;
    list.setAttribute('role', 'listbox');
    dialog.append(input, list);
    document.body.append(dialog);
    input.addEventListener('input', () => this.fill());
    input.addEventListener('keydown', (event) => {
      const move = {ArrowDown: 1, ArrowUp: -1}[event.key];
      if (move) {
        event.preventDefault();
        this.mark(this.marked + move);
      } else if (event.key === 'Enter') {
        event.preventDefault();
        this.take(this.hits[this.marked]);
      }
    });
    dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
    return {dialog, input, list};
  }

  openPalette() {
    this.palette.input.value = '';
    this.all = [...this.list, ...this.dynamic()];
    this.fill();
    this.palette.dialog.showModal();
    this.palette.input.focus();
  }

  fill() {
    const words = this.palette.input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = (action) => `${action.group} ${action.name}`.toLowerCase();
    this.hits = this.all.filter((action) => words.every((word) => text(action).includes(word)))
        .sort((a, b) => rank(b, words) - rank(a, words)).slice(0, MOST_ROWS);
    this.palette.list.replaceChildren(...this.hits.map((action) => {
      const row = element('div', 'hit');
      row.setAttribute('role', 'option');
      row.append(element('span', 'group', action.group), element('span', '', action.name), element('kbd', '', (action.keys ?? []).map(spell).join(' ')));
      row.onclick = () => this.take(action);
      return row;
    }));
    if (!this.hits.length) this.palette.list.append(element('div', 'empty', 'nothing of that name'));
    this.mark(0);
  }

  mark(index) {
    const rows = this.palette.list.querySelectorAll('.hit');
    this.marked = Math.max(0, Math.min(rows.length - 1, index));
    rows.forEach((row, i) => row.classList.toggle('on', i === this.marked));
    rows[this.marked]?.scrollIntoView({block: 'nearest'});
  }

  take(action) {
    if (!action) return;
    this.palette.dialog.close();
    action.run();
  }
}

/** Names that begin with what was typed come first. */
function rank(action, words) {
  const name = action.name.toLowerCase();
  return words.length && name.startsWith(words[0]) ? 1 : 0;
}

function spell(key) {
  return {' ': 'space', ArrowRight: '→', ArrowLeft: '←', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc'}[key] ?? key;
}
