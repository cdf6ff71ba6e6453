import * as THREE from 'three';
import {extendShader} from './shaders.js';

const OCCLUDERS = 1;

const VERTEX = 'void main() { gl_Position = vec4(position.xy, 0.0, 1.0); }';

/** What both shaders share: the depths of the picture, and distances by them. */
const DEPTHS = `
  uniform sampler2D openDepth;
  uniform mat4 openProjection;
  uniform float openReach;
  // how far a depth from 0 to 1 is ahead of the eye
  float openAway(float depth) {
    mat4 p = openProjection;
    float ndc = 2.0 * depth - 1.0;
    return p[3][3] == 1.0 ? (p[3][2] - ndc) / p[2][2] : p[3][2] / (ndc + p[2][2]);
  }`;

/** How much of the light from everywhere arrives at a pixel. The formula, and where it is from, is in Occlusion.java: pictures use it too. */
const OPEN = `
  ${DEPTHS}
  uniform float openStrength;
  vec3 pointAt(ivec2 pixel, ivec2 size) {
    mat4 p = openProjection;
    float away = openAway(texelFetch(openDepth, pixel, 0).r);
    vec2 at = (vec2(pixel) + 0.5) / vec2(size) * 2.0 - 1.0;
    vec2 aside = p[3][3] == 1.0 ? at - p[3].xy : (at + p[2].xy) * away;
    return vec3(aside.x / p[0][0], aside.y / p[1][1], -away);
  }
  // along the surface to the neighbor, on one side or the other, of like depth
  vec3 side(ivec2 pixel, ivec2 step, ivec2 size, vec3 p) {
    vec3 before = p - pointAt(max(pixel - step, ivec2(0)), size), after = pointAt(min(pixel + step, size - 1), size) - p;
    bool first = pixel * step == ivec2(0), last = (pixel + 1) * step == size * step;
    return last || (!first && abs(before.z) <= abs(after.z)) ? before : after;
  }
  void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy), size = textureSize(openDepth, 0);
    gl_FragColor = vec4(1.0);
    if (texelFetch(openDepth, pixel, 0).r >= 1.0) return;
    vec3 p = pointAt(pixel, size);
    vec3 n = normalize(cross(side(pixel, ivec2(1, 0), size, p), side(pixel, ivec2(0, 1), size, p)));
    mat4 m = openProjection;
    vec2 pixels = openReach * vec2(m[0][0], m[1][1]) / (m[3][3] == 1.0 ? 1.0 : -p.z) * 0.5 * vec2(size);
    int k = pixel.y % TILE * TILE + pixel.x % TILE;
    float turn = 6.2831853 * float(k) / float(TILE * TILE), shift = (float(k * 7 % (TILE * TILE)) + 0.5) / float(TILE * TILE);
    float sum = 0.0;
    for (int i = 0; i < SAMPLES; i++) {
      float angle = float(i) * 2.39996323 + turn, away = (float(i) + shift) / float(SAMPLES);
      ivec2 near = ivec2(floor(gl_FragCoord.xy + away * pixels * vec2(cos(angle), sin(angle))));
      if (any(lessThan(near, ivec2(0))) || any(greaterThanEqual(near, size))) continue;
      vec3 v = (pointAt(near, size) - p) / openReach;
      float square = dot(v, v), fall = max(0.0, 1.0 - square);
      sum += fall * fall * max(0.0, dot(v, n) - 0.02) / (square + 0.01);
    }
    gl_FragColor = vec4(exp(-openStrength * sum / float(SAMPLES)));
  }`;

/** The mean over a tile, of what lies at the same depth. */
const MEAN = `
  ${DEPTHS}
  uniform sampler2D openLight;
  uniform float openOn;
  float openMean(float away, vec2 place) {
    if (openOn == 0.0) return 1.0;
    ivec2 size = textureSize(openLight, 0), first = ivec2(place * vec2(size)) - (TILE - 1) / 2;
    float sum = 0.0, weight = 0.0, best = 1.0, least = 1e30;
    for (int i = 0; i < TILE * TILE; i++) {
      ivec2 at = clamp(first + ivec2(i % TILE, i / TILE), ivec2(0), size - 1);
      float jump = abs(openAway(texelFetch(openDepth, at, 0).r) - away), light = texelFetch(openLight, at, 0).r;
      if (jump < 0.1 * openReach) {
        sum += light;
        weight += 1.0;
      } else if (jump < least) {
        least = jump;
        best = light;
      }
    }
    return weight > 0.0 ? sum / weight : best;
  }`;

/** Ambient occlusion: the depths of the picture are drawn first, then how much light arrives at each, which materials look up. */
export class Occlusion {
  constructor({occlusionShare, occlusionSamples, occlusionTile}) {
    this.share = occlusionShare;
    this.tile = `#define TILE ${occlusionTile}\n`;
    this.depths = new THREE.WebGLRenderTarget(4, 4, {samples: 0});
    this.depths.depthTexture = new THREE.DepthTexture(4, 4, THREE.FloatType);
    this.light = new THREE.WebGLRenderTarget(4, 4, {samples: 0, depthBuffer: false, minFilter: THREE.NearestFilter, magFilter: THREE.NearestFilter});
    this.depthOnly = new THREE.MeshBasicMaterial({colorWrite: false, side: THREE.DoubleSide});
    this.uniforms = {
      openDepth: {value: this.depths.depthTexture},
      openLight: {value: this.light.texture},
      openProjection: {value: new THREE.Matrix4()},
      openReach: {value: 1},
      openStrength: {value: 1},
      openSize: {value: new THREE.Vector2()},
      openOn: {value: 0},
    };
    const material = new THREE.ShaderMaterial({
      uniforms: this.uniforms, vertexShader: VERTEX, depthTest: false, depthWrite: false,
      fragmentShader: `${this.tile}#define SAMPLES ${occlusionSamples}\n${OPEN}`,
    });
    this.pass = new THREE.Scene();
    this.pass.add(new THREE.Mesh(new THREE.PlaneGeometry(2, 2), material));
    this.pass.children[0].frustumCulled = false;
    this.eye = new THREE.Camera();
  }

  /** A material that gets less light where things are near. */
  receive(material) {
    extendShader(material, 'open', (shader) => {
      Object.assign(shader.uniforms, this.uniforms);
      shader.fragmentShader = shader.fragmentShader
          .replace('#include <common>', `#include <common>\n${this.tile}uniform vec2 openSize;\n${MEAN}`)
          .replace('#include <aomap_fragment>', 'reflectedLight.indirectDiffuse *= openMean(vViewPosition.z, gl_FragCoord.xy / openSize);');
    });
  }

  /** From here on materials get all their light: in a mirror, say. */
  off() {
    this.uniforms.openOn.value = 0;
  }

  /** Draws the depths of what stands in the way of light, everything solid below these roots, and the light that is left. */
  update(renderer, world, camera, roots, {occlusionReach, occlusionStrength}) {
    const full = renderer.getDrawingBufferSize(this.uniforms.openSize.value), size = full.clone().multiplyScalar(this.share).ceil();
    if (size.x !== this.light.width || size.y !== this.light.height) {
      this.depths.setSize(size.x, size.y);
      this.light.setSize(size.x, size.y);
    }
    roots.forEach((root) => root.traverse((item) => {
      if (item.material?.transparent) item.layers.disable(OCCLUDERS);
      else item.layers.enable(OCCLUDERS);
    }));
    this.uniforms.openProjection.value.copy(camera.projectionMatrix);
    this.uniforms.openReach.value = occlusionReach;
    this.uniforms.openStrength.value = occlusionStrength;
    const shadows = renderer.shadowMap.autoUpdate, layers = camera.layers.mask;
    renderer.shadowMap.autoUpdate = false;
    world.overrideMaterial = this.depthOnly;
    camera.layers.set(OCCLUDERS);
    renderer.setRenderTarget(this.depths);
    renderer.clear();
    renderer.render(world, camera);
    camera.layers.mask = layers;
    world.overrideMaterial = null;
    renderer.setRenderTarget(this.light);
    renderer.render(this.pass, this.eye);
    renderer.setRenderTarget(null);
    renderer.shadowMap.autoUpdate = shadows;
    this.uniforms.openOn.value = 1;
  }
}
