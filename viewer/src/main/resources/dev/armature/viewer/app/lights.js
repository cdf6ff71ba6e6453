import * as THREE from 'three';

const DIRECTIONAL = 1, POINT = 2, IMAGE = 3;
const MOST_LIGHTS = 6;
const MOST_EXPONENT = 128;

// OpenGL's spot, as MuJoCo's and as in pictures: the cosine from its axis to a power, with a short edge. three hands the shader the
// cosine of angle (1 - penumbra); here it carries the power.
THREE.ShaderChunk.lights_pars_begin = THREE.ShaderChunk.lights_pars_begin.replace(
    'return smoothstep( coneCosine, penumbraCosine, angleCosine );',
    `return clamp( ( angleCosine - coneCosine ) / 0.02, 0.0, 1.0 ) * pow( max( angleCosine, 1e-4 ), ${MOST_EXPONENT}.0 * penumbraCosine );`);

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
    const {unlit, headShare} = scene.look;
    if (head.active) {
      for (let k = 0; k < 3; k++) ambient[k] += head.ambient[k];
      this.head = new THREE.DirectionalLight(new THREE.Color(...head.diffuse), Math.PI * (unlit ? headShare : 1));
      this.root.add(this.head, this.head.target);
    }
    if (unlit) this.addSun();
    this.root.add(this.fill(ambient));
    this.place();
    this.castShadows();
  }

  /** Light from everywhere. For a model that says nothing of light it is the sky's: more of it from above, so that a gray box shows its edges. */
  fill(ambient) {
    const {unlit, skyLight, fromBelow} = this.scene.look;
    if (!unlit) return new THREE.AmbientLight(new THREE.Color(...ambient), Math.PI);
    const gray = (x) => new THREE.Color(x, x, x);
    const light = new THREE.HemisphereLight(gray(skyLight), gray(fromBelow * skyLight), Math.PI);
    // three's sky is above along y, ours along z
    light.position.set(0, 0, 1);
    return light;
  }

  /** A model without lights would have no shadows: a sun from above gives it some. */
  addSun() {
    const light = new THREE.DirectionalLight(0xffffff, this.scene.look.sunDiffuse * Math.PI);
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
      const power = Math.min(1, l.exponent[i] / MOST_EXPONENT);
      light = new THREE.SpotLight(color, Math.PI, 0, angle, 1 - Math.acos(power) / angle, 0);
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
      const at = l.tracked.indexOf(i);
      let dir;
      if (i < 0) {
        const d = this.scene.look.sunDirection, length = Math.hypot(...d);
        dir = d.map((x) => x / length);
      } else if (at >= 0 && tracked) {
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
        const c = this.middle(), far = 6 * this.scene.statistic.extent + this.poses.middle[0];
        light.position.set(c[0] - far * dir[0], c[1] - far * dir[1], c[2] - far * dir[2]);
        light.target.position.set(...c);
      } else {
        light.position.set(p[0], p[1], p[2]);
        light.target?.position.set(p[0] + dir[0], p[1] + dir[1], p[2] + dir[2]);
      }
    }
  }

  /** The middle of the model, or of the grid of its worlds. It goes after a robot that walks, in strides: a map of shadows that slides shimmers. */
  middle() {
    const {statistic: {center: c, extent}, follow, worlds} = this.scene, m = this.poses.middle;
    if (worlds > 1 || !(follow >= 0)) return [c[0] + m[0], c[1] + m[1], c[2]];
    const way = (k) => extent / 2 * Math.round((this.poses.pos[3 * follow + k] - c[k]) / (extent / 2));
    return [c[0] + way(0), c[1] + way(1), c[2]];
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
