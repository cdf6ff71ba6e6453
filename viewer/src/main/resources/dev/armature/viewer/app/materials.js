import * as THREE from 'three';
import {extendShader} from './shaders.js';

const TEXTURE_2D = 0;
const SHININESS = 128;
const DEFAULT = {texture: -1, uniform: false, repeat: [1, 1], emission: 0, specular: 0.5, shininess: 0.5, reflectance: 0, rgba: [1, 1, 1, 1]};
const PLAIN_RGBA = 0.5;

/**
 * Materials and textures of a model, made when first needed. Colors are used as they are, without a color space, as MuJoCo's own
 * renderer does, so a model looks as its author chose.
 */
export class Materials {
  constructor(scene, anisotropy, occlusion) {
    this.scene = scene;
    this.occlusion = occlusion;
    this.anisotropy = anisotropy;
    this.textures = new Map();
    this.materials = new Map();
    this.glint = glintOf(scene);
  }

  /** Whether an object has neither a material nor a color of its own. */
  isBare(material, rgba, at) {
    return material < 0 && isPlain(rgba, at);
  }

  of(id) {
    return id >= 0 ? this.scene.materials[id] : DEFAULT;
  }

  /** The color of an object: its own, unless that is the default gray and it has a material. */
  colorOf(material, rgba, at, body = 0) {
    const own = [0, 1, 2, 3].map((k) => rgba[at + k]);
    if (!isPlain(rgba, at)) return own;
    if (material >= 0) return this.scene.materials[material].rgba;
    // a model whose author chose no color at all gets some
    const {plain, palette} = this.scene.look;
    return plain && body > 0 ? [...palette[(body - 1) % palette.length], 1] : own;
  }

  /** A floor for models that say nothing about theirs: a quiet grid, with the side of a cell. */
  grid() {
    const {floor, floorLine, floorCell: cell} = this.scene.look;
    const texture = this.cached('grid', () => {
      const canvas = document.createElement('canvas'), c = canvas.getContext('2d');
      canvas.width = canvas.height = 256;
      c.fillStyle = `rgb(${floor.map((x) => 255 * x)})`;
      c.fillRect(0, 0, 256, 256);
      c.strokeStyle = `rgb(${floorLine.map((x) => 255 * x)})`;
      c.lineWidth = 4;
      c.strokeRect(0, 0, 256, 256);
      const made = new THREE.CanvasTexture(canvas);
      made.wrapS = made.wrapT = THREE.RepeatWrapping;
      made.anisotropy = Math.max(4, this.anisotropy);
      return made;
    });
    const material = new THREE.MeshPhongMaterial({map: texture, specular: 0, fog: true});
    this.occlusion.receive(material);
    return {cell, material};
  }

  texture2d(id) {
    const t = this.scene.textures[id];
    return t && t.type === TEXTURE_2D ? this.cached(id, () => this.flat(t)) : null;
  }

  textureCube(id) {
    const t = this.scene.textures[id];
    return t && t.type !== TEXTURE_2D ? this.cached(id, () => this.cube(t)) : null;
  }

  skybox() {
    const id = this.scene.textures.findIndex((t) => t.type === 2);
    return id < 0 ? null : this.textureCube(id);
  }

  cached(id, make) {
    if (!this.textures.has(id)) {
      this.textures.set(id, make());
    }
    return this.textures.get(id);
  }

  flat(t) {
    const texture = new THREE.DataTexture(rgbaPixels(this.scene.bytes(t.pixels), t.channels), t.width, t.height);
    texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
    texture.magFilter = THREE.LinearFilter;
    texture.minFilter = THREE.LinearMipmapLinearFilter;
    texture.generateMipmaps = true;
    texture.anisotropy = this.anisotropy;
    texture.needsUpdate = true;
    return texture;
  }

  cube(t) {
    const bytes = this.scene.bytes(t.pixels);
    const face = t.width * t.height * t.channels;
    const sides = [];
    for (let i = 0; i < 6; i++) {
      const side = new THREE.DataTexture(rgbaPixels(bytes.subarray(i * face, (i + 1) * face), t.channels), t.width, t.height);
      side.needsUpdate = true;
      sides.push(side);
    }
    const texture = new THREE.CubeTexture(sides);
    texture.magFilter = THREE.LinearFilter;
    texture.minFilter = THREE.LinearMipmapLinearFilter;
    texture.generateMipmaps = true;
    texture.needsUpdate = true;
    return texture;
  }

  /** A three.js material; color is white where instances bring their own. */
  make(id, {color = [1, 1, 1], alpha = 1, doubleSided = false, flat = false, cubeScale = null, fog = false} = {}) {
    const key = JSON.stringify([id, color, alpha, doubleSided, flat, cubeScale, fog]);
    if (this.materials.has(key)) {
      return this.materials.get(key);
    }
    const m = this.of(id);
    const exponent = Math.max(1, SHININESS * m.shininess);
    // three normalizes its highlight by the exponent, OpenGL's fixed lighting did not: take that factor out again
    const highlight = this.glint * m.specular / (0.25 * (exponent / 2 + 1));
    const base = new THREE.Color(...color);
    const material = new THREE.MeshPhongMaterial({
      color: base,
      specular: new THREE.Color(highlight, highlight, highlight),
      shininess: exponent,
      emissive: new THREE.Color(1, 1, 1).multiply(base).multiplyScalar(m.emission),
      map: m.texture >= 0 ? this.texture2d(m.texture) : null,
      transparent: alpha < 1,
      opacity: alpha,
      depthWrite: alpha >= 1,
      side: doubleSided ? THREE.DoubleSide : THREE.FrontSide,
      flatShading: flat,
      fog,
    });
    material.userData.alpha = alpha;
    const cube = m.texture >= 0 && !material.map ? this.textureCube(m.texture) : null;
    if (cube) {
      wrapInCube(material, cube, cubeScale ?? [1, 1, 1]);
    }
    this.occlusion.receive(material);
    this.materials.set(key, material);
    return material;
  }

  dispose() {
    this.textures.forEach((t) => t?.dispose());
    this.materials.forEach((m) => m.dispose());
  }
}

/** A cube texture looked up by the position within the object. */
function wrapInCube(material, cube, scale) {
  extendShader(material, 'wrap', (shader) => {
    shader.uniforms.wrapMap = {value: cube};
    shader.uniforms.wrapScale = {value: new THREE.Vector3(...scale)};
    shader.vertexShader = shader.vertexShader
        .replace('#include <common>', '#include <common>\nvarying vec3 vWrap;\nuniform vec3 wrapScale;')
        .replace('#include <begin_vertex>', '#include <begin_vertex>\nvWrap = position * wrapScale;');
    shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', '#include <common>\nvarying vec3 vWrap;\nuniform samplerCube wrapMap;')
        .replace('#include <map_fragment>', 'diffuseColor.rgb *= textureCube(wrapMap, vWrap).rgb;');
  });
}

/** three's lights have one color; MuJoCo's highlights have their own, which is a share of the other on average. */
function glintOf(scene) {
  const head = scene.visual.headlight, l = scene.lights;
  let diffuse = head.active ? Math.max(...head.diffuse) : 0, specular = head.active ? Math.max(...head.specular) : 0;
  l.type.forEach((_, i) => {
    if (!l.active[i]) return;
    diffuse += Math.max(...l.diffuse.slice(3 * i, 3 * i + 3));
    specular += Math.max(...l.specular.slice(3 * i, 3 * i + 3));
  });
  return diffuse > 0 ? Math.min(2, specular / diffuse) : 1;
}

function isPlain(rgba, at) {
  return rgba[at] === PLAIN_RGBA && rgba[at + 1] === PLAIN_RGBA && rgba[at + 2] === PLAIN_RGBA && rgba[at + 3] === 1;
}

function rgbaPixels(bytes, channels) {
  const pixels = bytes.length / channels;
  const out = new Uint8Array(4 * pixels);
  for (let i = 0; i < pixels; i++) {
    const at = i * channels;
    const gray = channels < 3;
    out[4 * i] = bytes[at];
    out[4 * i + 1] = bytes[gray ? at : at + 1];
    out[4 * i + 2] = bytes[gray ? at : at + 2];
    out[4 * i + 3] = channels === 4 ? bytes[at + 3] : 255;
  }
  return out;
}
