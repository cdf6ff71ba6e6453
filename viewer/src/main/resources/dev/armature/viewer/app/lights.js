import * as THREE from 'three';

const DIRECTIONAL = 1, POINT = 2, IMAGE = 3;
const MOST_LIGHTS = 6;
const BRIGHTEST = 1.35;
const LEAST_AMBIENT = 0.42;
const FROM_BELOW = 0.6;

/** Lights of the model and the head light. Intensities times pi: three's surfaces reflect 1/pi of what OpenGL's did. */
export class Lights {
  constructor(scene, poses, quality) {
    this.scene = scene;
    this.poses = poses;
    this.quality = quality;
    this.root = new THREE.Group();
    this.list = [];
    const l = scene.lights;
    const ambient = [0, 0, 0];
    for (let i = 0; i < l.type.length; i++) {
      if (l.active[i] && l.type[i] !== IMAGE && this.list.length < MOST_LIGHTS) {
        this.list.push({index: i, light: this.make(i)});
        for (let k = 0; k < 3; k++) ambient[k] += l.ambient[3 * i + k];
      }
    }
    const head = scene.visual.headlight;
    if (head.active) {
      for (let k = 0; k < 3; k++) ambient[k] += head.ambient[k];
      this.head = new THREE.DirectionalLight(new THREE.Color(...head.diffuse), Math.PI);
      this.root.add(this.head, this.head.target);
    }
    if (this.list.length === 0) {
      this.addSun();
    }
    this.root.add(this.fill(ambient));
    this.dim();
    this.place();
    this.castShadows();
  }

  /** The sky: light from everywhere, more of it from above, so that a gray box shows its edges; never so little that shaded sides are black. */
  fill(ambient) {
    const color = ambient.map((x) => Math.max(LEAST_AMBIENT, x));
    const light = new THREE.HemisphereLight(new THREE.Color(...color), new THREE.Color(...color.map((x) => FROM_BELOW * x)), Math.PI);
    // three's sky is above along y, ours along z
    light.position.set(0, 0, 1);
    return light;
  }

  /** Many lights together would turn everything white: their sum is bounded. */
  dim() {
    const all = this.root.children.filter((light) => light.isLight);
    const sum = all.reduce((total, light) => total + Math.max(light.color.r, light.color.g, light.color.b) * light.intensity / Math.PI, 0);
    if (sum > BRIGHTEST) all.forEach((light) => { light.intensity *= BRIGHTEST / sum; });
  }

  /** A model without lights would have no shadows: a sun from above gives it some. */
  addSun() {
    const light = new THREE.DirectionalLight(0xffffff, 0.35 * Math.PI);
    const c = this.middle(), e = this.scene.statistic.extent;
    light.position.set(c[0] + 1.8 * e, c[1] - 2.4 * e, c[2] + 6 * e);
    light.target.position.set(...c);
    this.root.add(light, light.target);
    this.list.push({index: -1, light});
  }

  make(i) {
    const l = this.scene.lights;
    const color = new THREE.Color(l.diffuse[3 * i], l.diffuse[3 * i + 1], l.diffuse[3 * i + 2]);
    let light;
    // a spot lights one world of many: in a grid it shines on all of them
    if (l.type[i] === DIRECTIONAL || (this.scene.worlds > 1 && l.type[i] !== POINT)) {
      light = new THREE.DirectionalLight(color, Math.PI);
    } else if (l.type[i] === POINT) {
      light = new THREE.PointLight(color, Math.PI, 0, 0);
    } else {
      const angle = Math.min(80, l.cutoff[i]) * Math.PI / 180;
      light = new THREE.SpotLight(color, Math.PI, 0, angle, Math.min(1, 0.4 + l.exponent[i] / 20), 0);
    }
    this.root.add(light);
    if (light.target) this.root.add(light.target);
    return light;
  }

  castShadows() {
    const extent = this.scene.statistic.extent;
    let left = this.quality.shadows;
    for (const {index, light} of this.list) {
      const cast = index < 0 || this.scene.lights.castshadow[index];
      if (!cast || light.isPointLight || left-- <= 0) continue;
      light.castShadow = true;
      light.shadow.mapSize.set(this.quality.shadowSize, this.quality.shadowSize);
      light.userData.shadow = true;
      light.shadow.radius = 4;
      const camera = light.shadow.camera;
      camera.near = 0.01 * extent;
      camera.far = 20 * extent;
      this.fitShadow(light, extent);
      if (light.isDirectionalLight) {
        const grid = Math.ceil(Math.sqrt(this.scene.worlds));
        const reach = grid > 1 ? extent + 0.75 * grid * this.poses.distance : 2 * extent;
        camera.left = camera.bottom = -reach;
        camera.right = camera.top = reach;
        camera.far = 20 * extent + 2 * reach;
      }
      camera.updateProjectionMatrix();
    }
  }

  /**
   * The bias of a map of shadows, so that a surface does not shade itself. It is a depth: evenly spaced between near and far for a
   * directional light, but 1 / distance for a spot, where the same length is (near far / (far - near)) / distance^2 of it.
   */
  fitShadow(light, extent) {
    const camera = light.shadow.camera;
    const length = 0.004 * extent;
    if (light.isSpotLight) {
      const distance = Math.max(light.position.distanceTo(new THREE.Vector3(...this.middle())), 0.5 * extent);
      camera.near = Math.max(0.01 * extent, 0.1 * distance);
      camera.far = distance + 10 * extent;
      light.shadow.bias = -length * camera.near * camera.far / (camera.far - camera.near) / (distance * distance);
    } else {
      light.shadow.bias = -length / (camera.far - camera.near);
    }
    light.shadow.normalBias = length;
  }

  setShadows(on) {
    this.list.forEach(({light}) => { light.castShadow = on && Boolean(light.userData.shadow); });
  }

  /** Puts each light where its body, or the tracking of the server, says. */
  place(tracked = null) {
    const l = this.scene.lights, p = [0, 0, 0], rotation = new Float32Array(9);
    for (const {index: i, light} of this.list) {
      if (i < 0) continue;
      const at = l.tracked.indexOf(i);
      let dir;
      if (at >= 0 && tracked) {
        for (let k = 0; k < 3; k++) p[k] = tracked[6 * at + k];
        dir = tracked.subarray(6 * at + 3, 6 * at + 6);
      } else {
        const local = [l.pos[3 * i], l.pos[3 * i + 1], l.pos[3 * i + 2]];
        this.poses.point(0, l.body[i], local, p);
        const r = 9 * l.body[i];
        rotation.set(this.poses.rot.subarray(r, r + 9));
        dir = [0, 1, 2].map((k) => rotation[3 * k] * l.dir[3 * i] + rotation[3 * k + 1] * l.dir[3 * i + 1] + rotation[3 * k + 2] * l.dir[3 * i + 2]);
      }
      if (light.isDirectionalLight) {
        // the map of shadows is centered on the model, not on a place that has no meaning for such a light
        const c = this.middle(), far = 6 * this.scene.statistic.extent + this.poses.middle;
        light.position.set(c[0] - far * dir[0], c[1] - far * dir[1], c[2] - far * dir[2]);
        light.target.position.set(...c);
      } else {
        light.position.set(p[0], p[1], p[2]);
        light.target?.position.set(p[0] + dir[0], p[1] + dir[1], p[2] + dir[2]);
      }
    }
  }

  /** The middle of the model, or of the grid of its worlds. */
  middle() {
    const c = this.scene.statistic.center, m = this.poses.middle;
    return [c[0] + m, c[1] + m, c[2]];
  }

  /** The head light shines from the eye. */
  follow(camera) {
    if (this.head) {
      this.head.position.copy(camera.position);
      camera.getWorldDirection(this.head.target.position).add(camera.position);
    }
  }

  dispose() {
    this.list.forEach(({light}) => light.dispose());
    this.root.removeFromParent();
  }
}
