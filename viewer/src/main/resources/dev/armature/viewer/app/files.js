/** Models dropped onto the canvas: files or a folder, sent to the server in one piece. */
export class Files {
  constructor(stage, connection, onProblem) {
    this.connection = connection;
    this.onProblem = onProblem;
    let depth = 0;
    stage.addEventListener('dragenter', (e) => {
      e.preventDefault();
      depth++;
      stage.classList.add('dropping');
    });
    stage.addEventListener('dragleave', () => {
      if (--depth <= 0) stage.classList.remove('dropping');
    });
    stage.addEventListener('dragover', (e) => e.preventDefault());
    stage.addEventListener('drop', async (e) => {
      e.preventDefault();
      depth = 0;
      stage.classList.remove('dropping');
      const entries = [...e.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
      const files = entries.length ? (await Promise.all(entries.map((entry) => walk(entry, '')))).flat()
          : [...e.dataTransfer.files].map((file) => ({path: file.name, file}));
      this.send(files);
    });
  }

  /** Sends [{path, file}]: the length of a list, the list, the contents; and which one is the model, if known. */
  async send(files, main = '') {
    const list = new TextEncoder().encode(JSON.stringify(files.map(({path, file}) => ({path, size: file.size}))));
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, list.length, true);
    const body = new Blob([length, list, ...files.map(({file}) => file)]);
    const address = `/upload?token=${encodeURIComponent(this.connection.token)}&main=${encodeURIComponent(main)}`;
    const answer = await fetch(address, {method: 'POST', body});
    if (answer.status === 300) {
      choose(await answer.json(), (path) => this.send(files, path));
    } else if (!answer.ok) {
      this.onProblem(await answer.text());
    }
  }
}

/** Asks which of several files is the model. */
function choose(paths, onChoice) {
  const dialog = document.createElement('dialog');
  dialog.id = 'choose';
  const title = document.createElement('h2');
  title.textContent = 'Which file is the model?';
  dialog.append(title, ...paths.map((path) => {
    const button = document.createElement('button');
    button.textContent = path;
    button.addEventListener('click', () => {
      dialog.close();
      onChoice(path);
    });
    return button;
  }));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** All files below a dropped entry, with their paths. */
async function walk(entry, prefix) {
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    return [{path: prefix + entry.name, file}];
  }
  const reader = entry.createReader();
  const all = [];
  // a reader gives its entries in portions until one is empty
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    all.push(...some);
  }
  return (await Promise.all(all.map((child) => walk(child, `${prefix}${entry.name}/`)))).flat();
}
