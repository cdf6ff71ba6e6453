const MOST_HITS = 200;

/** Bodies with their joints, geoms and sites as a tree that folds, and a search over all of them. */
export class Tree {
  constructor(root, search, onSelect) {
    this.root = root;
    this.search = search;
    this.onSelect = onSelect;
    this.rows = new Map();
    search.addEventListener('input', () => this.filter());
    search.addEventListener('keydown', (event) => {
      const move = {ArrowDown: 1, ArrowUp: -1, Enter: 0}[event.key];
      if (move !== undefined) {
        event.preventDefault();
        this.move(move);
      }
    });
    root.addEventListener('keydown', (event) => {
      const move = {ArrowDown: 1, ArrowUp: -1}[event.key];
      const fold = {ArrowRight: true, ArrowLeft: false}[event.key];
      if (move) {
        event.preventDefault();
        this.move(move);
      } else if (fold !== undefined && this.selected?.kind === 'body') {
        event.preventDefault();
        if (fold) this.open.add(this.selected.id); else this.open.delete(this.selected.id);
        this.filter();
        this.rows.get(key(this.selected))?.row.focus();
      }
    });
  }

  load(scene) {
    this.scene = scene;
    const n = scene.bodies.name.length;
    this.children = Array.from({length: n}, () => []);
    for (let b = 1; b < n; b++) this.children[scene.bodies.parent[b]].push(b);
    this.parts = Array.from({length: n}, () => []);
    const add = (kind, names, body) => names.forEach((name, id) => this.parts[body[id]].push({kind, id, name, body: body[id]}));
    add('joint', scene.joints.name, scene.joints.body);
    add('geom', scene.geoms.name, scene.geoms.body);
    add('site', scene.sites.name, scene.sites.body);
    this.all = [...scene.bodies.name.map((name, id) => ({kind: 'body', id, name, body: id})), ...this.parts.flat()];
    this.open = new Set([0]);
    this.selected = null;
    if (n < 60) for (let b = 0; b < n; b++) if (this.children[b].length) this.open.add(b);
    this.filter();
  }

  filter() {
    const text = this.search.value.trim().toLowerCase();
    this.root.replaceChildren();
    this.rows.clear();
    if (!text) {
      this.addBody(0, 0);
      return;
    }
    const hits = this.all.filter((item) => label(item).toLowerCase().includes(text));
    hits.slice(0, MOST_HITS).forEach((item) => this.addRow(item, 0, null));
    if (hits.length === 0 || hits.length > MOST_HITS) {
      const more = document.createElement('div');
      more.className = 'empty';
      more.textContent = hits.length === 0 ? 'nothing of that name' : `… and ${hits.length - MOST_HITS} more`;
      this.root.append(more);
    }
  }

  addBody(body, depth) {
    const name = body === 0 ? this.scene.bodies.name[0] || 'world' : this.scene.bodies.name[body];
    const inner = this.children[body].length + this.parts[body].length;
    this.addRow({kind: 'body', id: body, name, body}, depth, inner ? this.open.has(body) : null);
    if (this.open.has(body)) {
      this.parts[body].forEach((part) => this.addRow(part, depth + 1, null));
      this.children[body].forEach((child) => this.addBody(child, depth + 1));
    }
  }

  addRow(item, depth, open) {
    const row = document.createElement('div');
    row.className = 'node';
    row.setAttribute('role', 'treeitem');
    row.style.paddingLeft = `${4 + 12 * depth}px`;
    const fold = span('fold', open === null ? '' : open ? '▾' : '▸');
    fold.addEventListener('click', (event) => {
      event.stopPropagation();
      if (this.open.has(item.id)) this.open.delete(item.id); else this.open.add(item.id);
      this.filter();
    });
    const text = span(item.name ? 'label' : 'label unnamed', label(item));
    row.append(fold, span('kind', item.kind[0].toUpperCase()), text);
    row.title = `${item.kind} ${item.id}`;
    row.addEventListener('click', () => this.onSelect(item));
    row.classList.toggle('on', isSame(item, this.selected));
    this.root.append(row);
    row.tabIndex = isSame(item, this.selected) ? 0 : -1;
    this.rows.set(key(item), {row, item});
  }

  /** Selects the next or the last row of those that are listed; 0 the first one, or the selected one again. */
  move(by) {
    const rows = [...this.rows.values()];
    const at = rows.findIndex(({item}) => isSame(item, this.selected));
    const to = at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by));
    if (!rows[to]) return;
    const focused = this.root.contains(document.activeElement);
    this.onSelect(rows[to].item);
    if (focused) this.rows.get(key(rows[to].item))?.row.focus();
  }

  /** Marks an object, unfolding the bodies above it. */
  mark(item) {
    this.selected = item;
    if (item && !this.search.value.trim()) {
      for (let b = item.kind === 'body' ? this.scene.bodies.parent[item.body] : item.body; ; b = this.scene.bodies.parent[b]) {
        this.open.add(b);
        if (b === 0) break;
      }
    }
    const top = this.root.scrollTop;
    this.filter();
    this.root.scrollTop = top;
    if (item) this.rows.get(key(item))?.row.scrollIntoView({block: 'nearest'});
  }
}

function key(item) {
  return `${item.kind} ${item.id}`;
}

function isSame(a, b) {
  return b !== null && a.kind === b.kind && a.id === b.id;
}

function label(item) {
  return item.name || `${item.kind} ${item.id}`;
}

function span(name, text) {
  const element = document.createElement('span');
  element.className = name;
  element.textContent = text;
  return element;
}
