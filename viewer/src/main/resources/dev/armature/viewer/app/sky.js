import * as THREE from 'three';

const VERTEX = `
  varying vec3 vDirection;
  void main() {
    vDirection = position;
    vec4 p = projectionMatrix * mat4(mat3(modelViewMatrix)) * vec4(position, 1.0);
    gl_Position = p.xyww;
  }`;

// MuJoCo's sky has y up in its texture and z up in the world
const BOX = `
  varying vec3 vDirection;
  uniform samplerCube box;
  void main() { gl_FragColor = vec4(textureCube(box, vec3(vDirection.x, vDirection.z, -vDirection.y)).rgb, 1.0); }`;

const GRADIENT = `
  varying vec3 vDirection;
  uniform vec3 zenith, horizon, ground;
  void main() {
    float h = normalize(vDirection).z;
    vec3 sky = mix(horizon, zenith, pow(clamp(h, 0.0, 1.0), 0.55));
    gl_FragColor = vec4(h >= 0.0 ? sky : mix(horizon, ground, pow(clamp(-h, 0.0, 1.0), 0.4)), 1.0);
  }`;

/** The sky: the model's sky box, or a plain one. `horizon` is the color that the floor fades into. */
export function makeSky(scene, box) {
  const material = new THREE.ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: box ? BOX : GRADIENT,
    uniforms: box ? {box: {value: box}} : Object.fromEntries(
        ['zenith', 'horizon', 'ground'].map((name) => [name, {value: new THREE.Color(...scene.look[name])}])),
    side: THREE.BackSide,
    depthTest: true,
    depthWrite: false,
  });
  const mesh = new THREE.Mesh(new THREE.SphereGeometry(1, 32, 16), material);
  mesh.frustumCulled = false;
  // after all solid things: it is drawn only where it is seen
  mesh.renderOrder = 1;
  return {mesh, horizon: new THREE.Color(...(box ? horizonOf(scene) : scene.look.horizon))};
}

/** Mean color of the middle row of a side of the sky box. */
function horizonOf(scene) {
  const t = scene.textures.find((texture) => texture.type === 2);
  const bytes = scene.bytes(t.pixels);
  const row = Math.floor(t.height / 2) * t.width * t.channels;
  const sum = [0, 0, 0];
  for (let i = 0; i < t.width; i++) {
    for (let k = 0; k < 3; k++) sum[k] += bytes[row + i * t.channels + Math.min(k, t.channels - 1)];
  }
  return sum.map((x) => x / t.width / 255);
}
