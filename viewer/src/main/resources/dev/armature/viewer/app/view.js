import * as THREE from 'three';
import {Cameras} from './cameras.js';
import {Decor} from './decor.js';
import {Instances} from './instances.js';
import {Lights} from './lights.js';
import {Materials} from './materials.js';
import {Mirror} from './mirror.js';
import {Occlusion} from './occlusion.js';
import {Overlay} from './overlay.js';
import {Poses} from './poses.js';
import {Section} from './protocol.js';
import {makeSky} from './sky.js';
import {Surfaces, Tendons} from './soft.js';

THREE.ColorManagement.enabled = false;

/** The picture: builds the scene of a model and moves it with the frames. */
export class View {
  constructor(canvas) {
    this.canvas = canvas;
    const card = rendererName();
    this.hasCard = !/swiftshader|llvmpipe|software/i.test(card);
    const wanted = new URLSearchParams(location.search).get('quality');
    this.quality = QUALITIES[wanted] ?? QUALITIES[this.hasCard ? 'high' : 'low'];
    this.isPlain = this.quality === QUALITIES.low;
    this.renderer = new THREE.WebGLRenderer({canvas, antialias: this.quality.antialias, powerPreference: 'high-performance'});
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = this.quality.shadowType;
    this.occlusion = new Occlusion(this.quality);
    this.world = new THREE.Scene();
    this.cameras = new Cameras(canvas);
    this.geomGroups = [true, true, true, false, false, false];
    this.siteGroups = [true, true, true, false, false, false];
    this.options = {shadows: true, skins: true, flexes: true, tendons: true, transparent: false, sky: true, fog: true, above: true,
      reflections: this.quality.reflections, occlusion: false};
    this.decorOn = {};
    this.selection = null;
    this.tracked = null;
    // a picture is only made when something has changed
    this.stale = true;
    this.cameras.controls.addEventListener('change', () => { this.stale = true; });
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    this.resize();
  }

  resize() {
    const {clientWidth: w, clientHeight: h} = this.canvas.parentElement;
    if (w > 0 && h > 0) {
      this.renderer.setPixelRatio(Math.min(this.quality.pixelRatio, devicePixelRatio));
      this.renderer.setSize(w, h, false);
      this.cameras.resize(w / h);
      this.stale = true;
    }
  }

  /** Shows another model, or the same one anew. */
  load(scene) {
    const keep = this.scene?.source === scene.source && this.scene?.worlds === scene.worlds;
    this.parts?.forEach((part) => part.dispose());
    this.materials?.dispose();
    this.sky?.mesh.removeFromParent();
    this.mirror?.dispose();
    this.scene = scene;
    this.poses = new Poses(scene);
    this.materials = new Materials(scene, Math.min(this.quality.anisotropy, this.renderer.capabilities.getMaxAnisotropy()), this.occlusion);
    this.geoms = new Instances(scene, scene.geoms, 'geom', this.materials, this.poses);
    this.sites = new Instances(scene, scene.sites, 'site', this.materials, this.poses);
    this.flexes = new Surfaces(scene, scene.flexes, scene.sizes.flexvert, 'flex', this.materials, this.poses);
    this.skins = new Surfaces(scene, scene.skins, scene.sizes.skinvert, 'skin', this.materials, this.poses);
    this.tendons = new Tendons(scene, this.materials, this.poses);
    this.lights = new Lights(scene, this.poses, this.quality);
    this.decor = new Decor(scene, this.poses);
    this.overlay = new Overlay(scene, this.poses, this.materials, this.geomGroups);
    this.parts = [this.geoms, this.sites, this.flexes, this.skins, this.tendons, this.lights, this.decor, this.overlay];
    this.parts.forEach((part) => this.world.add(part.root));
    this.sky = makeSky(scene, this.materials.skybox());
    this.world.add(this.sky.mesh);
    this.world.fog = new THREE.Fog(this.sky.horizon, 1, 10);
    this.mirror = this.makeMirror();
    this.cameras.use(scene, this.poses, keep);
    if (!keep) this.options.occlusion = scene.look.unlit && this.quality.occlusion;
    Object.entries(this.decorOn).forEach(([name, on]) => this.decor.set(name, on));
    this.selection = null;
    this.applyOptions();
  }

  /** The first floor whose material reflects becomes a mirror. */
  makeMirror() {
    for (const {mesh} of this.geoms.batches) {
      const {reflectance, plane} = mesh.userData;
      if (plane && reflectance > 0 && mesh.count === 1) return new Mirror(mesh, reflectance, this.quality.mirrorShare);
    }
    return null;
  }

  /** Switches what can be switched. */
  applyOptions() {
    if (!this.scene) {
      return;
    }
    const o = this.options;
    this.geoms.show(this.geomGroups);
    this.sites.show(this.siteGroups);
    this.flexes.show(this.geomGroups, o.flexes);
    this.skins.show(this.geomGroups, o.skins);
    this.tendons.show(this.geomGroups);
    this.tendons.root.visible = o.tendons;
    this.geoms.fade(o.transparent ? this.scene.visual.alpha : 1);
    this.lights.setShadows(o.shadows);
    this.overlay.applyGroups();
    this.sky.mesh.visible = o.sky;
    this.cameras.aboveFloor = o.above;
    this.stale = true;
  }

  setDecor(name, on) {
    this.decorOn[name] = on;
    this.decor?.set(name, on);
    if (name === 'actuators' && this.frame) this.colorActuators(this.frame);
    if (name === 'labels' && this.frame) this.decor?.placeLabels(this.frame.selected);
    this.stale = true;
  }

  /** Bodies whose joints are driven turn red with the push and blue with the pull, as strong as the control is within its range. */
  colorActuators(frame) {
    const ctrl = frame.section(Section.CTRL), a = this.scene.actuators, on = this.decorOn.actuators && ctrl;
    if (!on && !this.colored) return;
    this.colored = Boolean(on);
    const share = new Map();
    if (on) {
      a.body.forEach((body, i) => {
        const most = a.limited[i] ? Math.max(Math.abs(a.range[2 * i]), Math.abs(a.range[2 * i + 1])) || 1 : 1;
        const x = Math.max(-1, Math.min(1, ctrl[i] / most));
        if (body >= 0 && Math.abs(x) >= Math.abs(share.get(body) ?? 0)) share.set(body, x);
      });
    }
    this.geoms.tint((instance) => (instance.world === frame.selected ? share.get(instance.body) : undefined));
  }

  /** Moves everything to a frame. */
  apply(frame) {
    this.poses.update(frame.section(Section.BODIES));
    this.geoms.update();
    this.sites.update();
    this.flexes.update(frame.section(Section.FLEX));
    this.skins.update(frame.section(Section.SKIN));
    this.tendons.update(frame.section(Section.TENDONS));
    this.lights.place(frame.section(Section.LIGHTS));
    this.decor.update(frame);
    this.overlay.update(frame);
    this.frame = frame;
    this.colorActuators(frame);
    this.tracked = frame.section(Section.CAMERAS);
    this.stale = true;
  }

  select(selection) {
    this.selection = selection;
    const matches = !selection ? () => false
        : selection.kind === 'geom' ? (i) => i.id === selection.id
        : (i) => i.body === selection.body;
    this.geoms.highlight(matches);
    this.sites.highlight(selection?.kind === 'site' ? (i) => i.id === selection.id : () => false);
    this.cameras.body = selection?.body ?? this.scene?.follow ?? -1;
    this.cameras.last = null;
    this.stale = true;
  }

  /** What is under a point of the canvas, in pixels: the nearest visible geom or flex, or null. */
  pick(x, y) {
    if (!this.scene) {
      return null;
    }
    const box = this.canvas.getBoundingClientRect();
    const ndc = new THREE.Vector2((x - box.left) / box.width * 2 - 1, 1 - (y - box.top) / box.height * 2);
    const ray = new THREE.Raycaster();
    ray.setFromCamera(ndc, this.cameras.active);
    const targets = [...this.geoms.root.children, ...this.flexes.root.children].filter((mesh) => mesh.visible);
    const hit = ray.intersectObjects(targets, false)[0];
    if (!hit) {
      return {ray: ray.ray, hit: null};
    }
    const data = hit.object.userData;
    if (data.kind === 'flex') {
      return {ray: ray.ray, hit: this.flexHit(hit, data)};
    }
    const instance = data.instances[hit.instanceId];
    return {ray: ray.ray, hit: {kind: 'geom', world: instance.world, id: instance.id, body: instance.body, point: hit.point}};
  }

  /** A hit on a flex belongs to the body of its nearest vertex. */
  flexHit(hit, data) {
    const item = this.scene.flexes[data.index];
    const bodies = this.scene.ints(item.bodies);
    const vertex = hit.face ? (data.split ? data.source[hit.face.a] : hit.face.a % data.vertices) : 0;
    return {kind: 'flex', world: data.world, id: data.index, body: bodies[vertex], vertex, point: hit.point};
  }

  /** Draws, if there is anything new to draw; whether it did. */
  render(always = false) {
    if (!this.scene) {
      return false;
    }
    this.cameras.update(this.tracked);
    if (!this.stale && !always) {
      return false;
    }
    this.stale = false;
    const camera = this.cameras.active;
    this.lights.follow(camera);
    this.overlay.fit(camera, this.canvas.clientHeight);
    this.decor.fit(camera, this.canvas.clientHeight);
    this.targets?.fit(camera, this.canvas.clientHeight);
    const distance = camera.position.distanceTo(this.cameras.controls.target);
    const extent = this.scene.statistic.extent;
    this.world.fog.near = 3 * Math.max(distance, extent);
    this.world.fog.far = this.options.fog ? 14 * Math.max(distance, extent) : 1e9;
    // three uploads the places of instances once a frame and counts the last map of shadows to this one: mirrors would lag by a picture
    this.renderer.info.render.frame++;
    this.occlusion.off();
    this.mirror?.update(this.renderer, this.world, camera, this.options.reflections, this.sky.mesh);
    if (this.options.occlusion) {
      // lights too, which shine on nothing there: three prepares all materials again whenever their number changes
      const solid = [this.geoms, this.flexes, this.skins, this.tendons, this.lights].map((part) => part.root);
      this.occlusion.update(this.renderer, this.world, camera, solid, this.scene.look);
    }
    this.renderer.render(this.world, camera);
    return true;
  }
}

/** What draws: the name of the graphics card, or of the program that stands in for one. */
function rendererName() {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}

/** Without a graphics card every pixel costs dearly: fewer samples, one small map of shadows. `?quality=` in the address chooses. */
const QUALITIES = {
  low: {antialias: false, pixelRatio: 1, anisotropy: 1, shadows: 1, shadowSize: 1024, shadowType: THREE.PCFShadowMap,
    reflections: false, mirrorShare: 0.5, occlusion: false, occlusionShare: 0.5, occlusionSamples: 8, occlusionTile: 4},
  high: {antialias: true, pixelRatio: 2, anisotropy: 8, shadows: 4, shadowSize: 2048, shadowType: THREE.PCFSoftShadowMap,
    reflections: true, mirrorShare: 1, occlusion: true, occlusionShare: 1, occlusionSamples: 16, occlusionTile: 4},
};
