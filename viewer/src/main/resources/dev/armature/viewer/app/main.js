import {Actions} from './actions.js';
import {Connection} from './connection.js';
import {Drag} from './drag.js';
import {Files} from './files.js';
import {History} from './history.js';
import {Panel, Switches} from './panel.js';
import {Physics} from './physics.js';
import {Playback} from './playback.js';
import {Plots} from './plots.js';
import {Section} from './protocol.js';
import {download, Recorder} from './record.js';
import {Tree} from './tree.js';
import {View} from './view.js';
import {Targets} from './overlay.js';
import {Widgets} from './widgets.js';
import {Timeline} from './timeline.js';
import {Inspector} from './inspector.js';

const $ = (id) => document.getElementById(id);
const view = new View($('view'));
let tab = 'controls';
let latest = null;
let playing = true;

// what tests and measurements read
const stats = {frames: 0, bytes: 0, updateMillis: 0, renderMillis: 0, pictures: 0, generation: 0, contacts: 0, time: 0};

$('s-card').hidden = view.hasCard;
if (view.isPlain) $('s-card').textContent += ': simple shading';
const recording = window.armatureRecording ?? null;
const handlers = {
  scene: loadScene,
  frame: (frame) => { latest = frame; },
  text: told,
  state: (open) => {
    $('s-link').textContent = open ? 'connected' : 'connection lost, trying again …';
    $('s-link').classList.toggle('lost', !open);
    if (open) askForSections();
  },
};
const connection = recording ? new Playback(recording, handlers, grow) : new Connection(handlers);

const panel = new Panel(connection);
const plots = recording ? new History($('plots'), (share) => connection.send('seek', {time: share * connection.duration}))
  : new Plots($('plots'), (fields) => connection.send('watch', {fields}));
const physics = new Physics($('physics'), connection);
const timeline = new Timeline($('timeline'), connection, () => { playing = false; });
const inspector = new Inspector($('inspector'), view);
const tree = new Tree($('tree'), $('search'), select);
const widgets = new Widgets($('program'), connection);
const targets = view.targets = new Targets(view, connection);
const drag = new Drag(view, connection, select);
const recorder = new Recorder(view, $('video'));
const files = recording ? null : new Files($('stage'), connection, (problem) => notice(problem));
const switches = new Switches($('show'), view, askForSections);
window.armature = {view, stats, connection, files, drag, recorder, widgets, targets, timeline};

/** More of a recording has been unpacked. */
function grow(playback) {
  plots.grow(playback);
  timeline.update(connection.span(), connection.now, !connection.complete);
  $('s-link').textContent = `recording, ${playback.frames.length} frames`;
}

function loadScene(scene) {
  latest = null;
  view.load(scene);
  panel.load(scene);
  switches.load();
  plots.load(scene);
  physics.load(scene);
  $('s-warnings').hidden = !scene.warnings?.length;
  $('s-warnings').textContent = `${scene.warnings?.length} warnings`;
  tree.load(scene);
  inspector.load(scene);
  stats.generation = scene.generation;
  $('error').hidden = true;
  $('reload').hidden = scene.program;
  $('hand').hidden = scene.recording;
  $('model').textContent = scene.name;
  $('model').title = scene.source;
  document.title = `${scene.name} · Armature`;
  options($('keys'), [['', '…'], ...scene.keys.map((name, i) => [String(i), name || `key ${i}`])]);
  $('keys-label').hidden = scene.keys.length === 0;
  options($('worlds'), Array.from({length: scene.worlds}, (_, i) => [String(i), String(i)]));
  $('worlds-label').hidden = scene.worlds === 1;
  const choice = view.cameras.choice;
  options($('camera'), [['free', 'Free'], ['follow', 'Follow'],
    ...scene.cameras.name.map((name, i) => [`camera ${i}`, name || `camera ${i}`])]);
  $('camera').value = choice;
  if ($('camera').selectedIndex < 0) {
    $('camera').value = 'free';
    view.cameras.choose('free');
  }
  askForSections();
}

function options(list, entries) {
  list.replaceChildren(...entries.map(([value, text]) => new Option(text, value)));
}

function told(message) {
  if (message.type === 'error') {
    const place = message.line ? `${message.file}:${message.line}:${message.column}` : message.file ?? '';
    $('error-place').textContent = place;
    $('error-message').textContent = message.message;
    document.querySelector('#error .title').textContent = 'The model was refused';
    document.querySelector('#error .hint').hidden = false;
    $('error').hidden = false;
  } else if (message.type === 'widgets') {
    const first = widgets.isEmpty;
    widgets.set(message);
    plots.setOwn?.(message.plots);
    $('program-tab').hidden = widgets.isEmpty;
    if (first && !widgets.isEmpty) $('program-tab').click();
  } else if (message.type === 'curves') {
    const first = plots.curves?.size === 0 && message.list.length > 0;
    plots.setCurves?.(message.list);
    if (first) $('tabs').querySelector('[data-tab=plots]').click();
  } else if (message.type === 'labels') {
    view.overlay?.setLabels(message.list);
    view.stale = true;
  } else if (message.type === 'file') {
    download(new Blob([message.content], {type: 'text/xml'}), message.name);
    stats.saved = message.content;
    notice(`${message.name} saved`);
  } else if (message.type === 'targets') {
    targets.set(message.list);
  } else {
    notice(message.message);
  }
}

let noticeTimer = 0;
function notice(text) {
  $('notice').textContent = text;
  $('notice').hidden = false;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { $('notice').hidden = true; }, 6000);
}

/** Tells the server what this page shows, so that it sends no more than that. */
function askForSections() {
  const bit = (id) => 1 << id;
  const sections = (view.decor?.sections() ?? 0)
      | (tab === 'controls' ? bit(Section.CTRL) : 0)
      | (tab === 'joints' ? bit(Section.QPOS) : 0)
      | bit(Section.SENSORS);
  connection.send('show', {sections});
}

function select(item) {
  view.select(item);
  tree.mark(item);
  inspector.show(item);
}

// ---- the loop: at most one frame a picture, acknowledged when drawn

let clockBefore = performance.now();
let fpsCount = 0, fpsStart = performance.now();
function draw() {
  requestAnimationFrame(draw);
  drag.flush();
  targets.flush();
  timeline.flush();
  const clock = performance.now();
  if (recording) connection.tick(Math.min(0.25, (clock - clockBefore) / 1000));
  clockBefore = clock;
  const frame = latest;
  latest = null;
  const start = performance.now();
  if (frame && view.scene && frame.generation === view.scene.generation) {
    view.apply(frame);
    show(frame);
    stats.updateMillis = performance.now() - start;
  }
  const drawn = performance.now();
  if (view.render()) {
    stats.renderMillis = performance.now() - drawn;
    stats.pictures++;
    fpsCount++;
  }
  if (frame) {
    connection.send('ack', {seq: frame.sequence});
  }
  fps();
}

let shownAt = 0;
function show(frame) {
  stats.frames++;
  stats.bytes = frame.bytes;
  stats.contacts = frame.contacts;
  stats.time = frame.time;
  if (recording) timeline.update(connection.span(), connection.now, !connection.complete);
  else timeline.update(frame.section(Section.SPAN), frame.time);
  if (recording) plots.push(frame, frame.section(Section.SENSORS));
  else plots.push(frame, {sensors: frame.section(Section.SENSORS), watched: frame.section(Section.WATCHED), own: frame.section(Section.VALUES)});
  // texts need not change faster than they can be read
  const now = performance.now();
  if (now - shownAt < 60 && frame.playing) return;
  shownAt = now;
  playing = frame.playing;
  $('play').textContent = playing ? 'Pause' : 'Play';
  $('play').classList.toggle('on', !playing);
  $('s-time').textContent = `${view.scene.recording ? 'recording, ' : ''}t = ${frame.time.toFixed(3)} s`;
  $('s-rate').textContent = playing ? `${frame.realTimeFactor.toFixed(2)} × real time` : 'paused';
  $('s-step').textContent = frame.stepMicros > 0 ? `${frame.stepMicros.toFixed(0)} µs a step` : '';
  $('s-contacts').textContent = `${frame.contacts} contacts, ${frame.rows} rows`;
  const ctrl = frame.section(Section.CTRL), qpos = frame.section(Section.QPOS);
  if (ctrl && tab === 'controls') panel.controls.show(ctrl);
  if (qpos && tab === 'joints') panel.joints.show(qpos);
  if (tab === 'plots') plots.draw();
  inspector.update();
}

function fps() {
  const now = performance.now();
  if (now - fpsStart >= 1000) {
    stats.fps = 1000 * fpsCount / (now - fpsStart);
    $('s-fps').textContent = fpsCount > 0 ? `${stats.fps.toFixed(0)} pictures/s, ${(stats.bytes / 1024).toFixed(1)} KB a frame` : 'still';
    fpsCount = 0;
    fpsStart = now;
  }
}
requestAnimationFrame(draw);

// ---- buttons and keys

const togglePlay = () => connection.send(playing ? 'pause' : 'play');
const step = () => connection.send('step', {count: 1});
const back = () => connection.send('step', {count: -1});
const reset = () => connection.send('reset');
const fileName = () => `${(view.scene?.name ?? 'armature').replace(/[^A-Za-z0-9_-]+/g, '-')}-${stats.time.toFixed(2)}s`;
$('play').onclick = togglePlay;
$('step').onclick = step;
$('back').onclick = back;
$('reset').onclick = reset;
$('reload').onclick = () => connection.send('reload');
$('shot').onclick = () => recorder.picture(fileName());
$('video').onclick = () => recorder.toggleVideo(fileName());
$('speed').onchange = () => connection.send('speed', {value: Number($('speed').value)});
$('keys').onchange = () => {
  if ($('keys').value !== '') connection.send('key', {index: Number($('keys').value)});
  $('keys').value = '';
};
$('worlds').onchange = () => connection.send('world', {index: Number($('worlds').value)});
$('camera').onchange = () => {
  view.cameras.choose($('camera').value);
  view.stale = true;
};
$('hand').onclick = () => {
  drag.pulls = !drag.pulls;
  $('hand').classList.toggle('on', drag.pulls);
};
$('error-close').onclick = () => { $('error').hidden = true; };
$('theme').onclick = () => {
  const light = document.documentElement.dataset.theme !== 'light';
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
};
document.querySelectorAll('#tabs button').forEach((button) => {
  button.onclick = () => {
    tab = button.dataset.tab;
    document.querySelectorAll('#tabs button').forEach((b) => b.classList.toggle('on', b === button));
    document.querySelectorAll('.tab').forEach((t) => { t.hidden = t.id !== tab; });
    askForSections();
  };
});
if (matchMedia('(prefers-color-scheme: light)').matches) {
  document.documentElement.dataset.theme = 'light';
}

const click = (id) => () => $(id).click();
const does = (group, name, keys, run) => ({group, name, keys, run});
const actions = new Actions([
  does('Run', 'Play or pause', [' '], togglePlay), does('Run', 'One step', ['ArrowRight'], step),
  does('Run', 'One step back', ['ArrowLeft'], back), does('Run', 'Reset', ['Backspace'], reset),
  does('Run', 'Load the model again', [], click('reload')),
  ...['0.1', '0.25', '0.5', '1', '2', '4'].map((x) => does('Run', `Speed ${x} ×`, [], () => choose('speed', x))),
  does('Show', 'Contacts', ['c'], click('d-contacts')), does('Show', 'Contact forces', ['f'], click('d-forces')),
  does('Show', 'Transparent', ['t'], click('o-transparent')), does('Show', 'Labels', ['l'], click('d-labels')),
  does('Show', 'Center of mass', ['m'], click('d-com')), does('Show', 'Joints', ['j'], click('d-joints')),
  does('Show', 'Body frames', ['b'], click('d-frames')), does('Show', 'Inertia', ['i'], click('d-inertia')),
  does('Show', 'Convex hulls', [], click('d-hulls')), does('Show', 'Shadows', [], click('o-shadows')),
  does('Show', 'Ambient occlusion', [], click('o-occlusion')),
  does('Camera', 'The first view again', ['h'], () => view.cameras.home()),
  does('Camera', 'Follow the selection', ['F'], () => choose('camera', 'follow')), does('Camera', 'Free', [], () => choose('camera', 'free')),
  does('Page', 'Search the model', ['/'], () => $('search').focus()), does('Page', 'Commands', ['Ctrl+K'], () => actions.openPalette()),
  does('Page', 'Keys and mouse', ['?'], () => actions.openHelp()), does('Page', 'Select nothing', ['Escape'], () => select(null)),
  does('Page', 'Save the state as a keyframe', [], () => connection.send('savekey')), does('Page', 'Save the model', [], () => connection.send('savemodel')),
  does('Page', 'Save a picture', ['p'], click('shot')), does('Page', 'Record a video', ['v'], click('video')),
  does('Page', 'Light or dark', [], click('theme')), does('Page', 'Tree', ['['], () => document.body.classList.toggle('no-left')),
  does('Page', 'Panels', [']'], () => document.body.classList.toggle('no-right')),
  ...[...document.querySelectorAll('#tabs button')].map((button) => does('Panel', button.textContent, [], () => button.click())),
], moreActions, {
  get: (key) => widgets.keys.has(key) ? () => connection.send('press', {key}) : undefined,
  help: () => [...widgets.keys].map(([key, help]) => ({key, help})),
});
$('s-warnings').onclick = () => {
  $('error-place').textContent = '';
  $('error-message').textContent = view.scene.warnings.join('\n');
  document.querySelector('#error .title').textContent = 'Loading the model warned';
  document.querySelector('#error .hint').hidden = true;
  $('error').hidden = false;
};
$('help-button').onclick = () => actions.openHelp();
$('menu').onclick = () => actions.openPalette();
window.armature.actions = actions;

/** What depends on the model: its keyframes, cameras and objects. */
function moreActions() {
  const scene = view.scene;
  if (!scene) return [];
  return [
    ...scene.keys.map((name, i) => does('Keyframe', name || `key ${i}`, [], () => connection.send('key', {index: i}))),
    ...scene.cameras.name.map((name, i) => does('Camera', name || `camera ${i}`, [], () => choose('camera', `camera ${i}`))),
    ...tree.all.filter((item) => item.name).map((item) => does(item.kind[0].toUpperCase() + item.kind.slice(1), item.name, [], () => select(item))),
  ];
}

function choose(id, value) {
  $(id).value = value;
  $(id).dispatchEvent(new Event('change'));
}

if (recording) {
  document.body.classList.add('recording');
  drag.pulls = false;
  $('tabs').querySelector('[data-tab=plots]').click();
  connection.open();
}
