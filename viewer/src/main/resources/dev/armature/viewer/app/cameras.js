import * as THREE from 'three';
import {OrbitControls} from 'three/addons/controls/OrbitControls.js';
import {rotationOf} from './poses.js';

const RAD = Math.PI / 180;
/** Seconds after which the eye has made up most of its way after a body; none for those who ask for reduced motion. */
const CALM = 0.15;

/** The eye: free around a point, following a body, or one of the model's cameras. */
export class Cameras {
  constructor(canvas) {
    this.free = new THREE.PerspectiveCamera(45, 1, 0.01, 1000);
    this.free.up.set(0, 0, 1);
    this.fixed = new THREE.PerspectiveCamera(45, 1, 0.01, 1000);
    this.parallel = new THREE.OrthographicCamera(-1, 1, 1, -1, 0.01, 1000);
    this.controls = new OrbitControls(this.free, canvas);
    this.calm = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : CALM;
    this.controls.enableDamping = this.calm > 0;
    this.controls.dampingFactor = 0.12;
    this.controls.zoomToCursor = true;
    this.controls.screenSpacePanning = true;
    this.choice = 'free';
    this.aboveFloor = true;
    this.floor = -Infinity;
    this.body = -1;
    this.last = null;
    this.aspect = 1;
    this.scene = null;
  }

  /** Takes over a scene; the view is kept when it is the same model again. */
  use(scene, poses, keep) {
    this.scene = scene;
    this.poses = poses;
    this.last = null;
    this.floor = floorOf(scene);
    const {extent} = scene.statistic;
    const reach = Math.ceil(Math.sqrt(scene.worlds));
    for (const camera of [this.free, this.fixed, this.parallel]) {
      camera.near = Math.max(1e-4, scene.visual.znear * extent);
      camera.far = Math.max(50, scene.visual.zfar, 60 * reach) * extent;
    }
    if (!keep) {
      this.start = null;
      this.body = scene.follow ?? -1;
      this.choose(scene.visual.camera >= 0 ? `camera ${scene.visual.camera}` : this.body >= 0 ? 'follow' : 'free');
      this.home();
    }
    this.resize(this.aspect);
  }

  /** The view that the model asks for at the start; of a robot that has walked away, where it is now. */
  home() {
    const {visual, worlds} = this.scene;
    const azimuth = visual.azimuth * RAD, elevation = (worlds > 1 ? Math.min(visual.elevation, -25) : visual.elevation) * RAD;
    const grid = Math.ceil(Math.sqrt(worlds));
    const {middle} = this.poses;
    // a window that is higher than wide needs more distance for the same width
    const distance = visual.distance / Math.min(1, this.aspect) + (grid - 1) * 1.35 * this.poses.distance;
    const forward = new THREE.Vector3(Math.cos(elevation) * Math.cos(azimuth), Math.cos(elevation) * Math.sin(azimuth), Math.sin(elevation));
    const [x, y, z] = visual.lookat;
    this.controls.target.set(x + middle[0], y + middle[1], z);
    if (this.choice === 'follow' && this.last && this.start?.body === this.body) this.controls.target.add(this.last).sub(this.start.at);
    this.free.position.copy(this.controls.target).addScaledVector(forward, -distance);
    this.free.fov = visual.fovy;
    this.free.updateProjectionMatrix();
    this.controls.update();
  }

  choose(choice) {
    this.choice = choice;
    this.last = null;
    this.controls.enabled = !choice.startsWith('camera');
  }

  get active() {
    if (!this.choice.startsWith('camera')) {
      return this.free;
    }
    return this.scene.cameras.projection[this.index()] === 1 ? this.parallel : this.fixed;
  }

  index() {
    return Number(this.choice.split(' ')[1]);
  }

  resize(aspect) {
    this.aspect = aspect;
    for (const camera of [this.free, this.fixed]) {
      camera.aspect = aspect;
      camera.updateProjectionMatrix();
    }
  }

  /** Follows what moved. */
  update(tracked) {
    if (this.choice.startsWith('camera') && this.scene) {
      this.placeFixed(this.index(), tracked);
      return;
    }
    if (this.choice === 'follow' && this.body >= 0) {
      const at = 3 * this.body;
      const now = new THREE.Vector3(this.poses.pos[at], this.poses.pos[at + 1], this.poses.pos[at + 2]);
      this.last ??= now.clone();
      this.start ??= {body: this.body, at: now.clone()};
      // a body that walks sways; the eye goes after its way, not after its steps
      const clock = performance.now(), seconds = (clock - (this.clock ?? clock)) / 1000;
      this.clock = clock;
      const moved = now.sub(this.last).multiplyScalar(this.calm ? 1 - Math.exp(-seconds / this.calm) : 1);
      if (moved.lengthSq() > 1e-10) {
        this.free.position.add(moved);
        this.controls.target.add(moved);
        this.last.add(moved);
      }
    }
    this.controls.update();
    this.stayAbove();
  }

  /** The eye stays above the floor, unless asked not to. */
  stayAbove() {
    const least = this.floor + 0.01 * this.scene.statistic.extent;
    if (this.aboveFloor && this.free.position.z < least) {
      this.free.position.z = least;
      this.free.lookAt(this.controls.target);
    }
  }

  placeFixed(i, tracked) {
    const c = this.scene.cameras, camera = this.active;
    const at = c.tracked.indexOf(i);
    if (at >= 0) {
      if (!tracked) return;
      camera.position.set(tracked[7 * at], tracked[7 * at + 1], tracked[7 * at + 2]);
      camera.quaternion.set(tracked[7 * at + 4], tracked[7 * at + 5], tracked[7 * at + 6], tracked[7 * at + 3]);
    } else {
      const p = this.poses.point(0, c.body[i], [c.pos[3 * i], c.pos[3 * i + 1], c.pos[3 * i + 2]], [0, 0, 0]);
      const local = new Float32Array(9), r = 9 * c.body[i], rot = this.poses.rot;
      rotationOf(c.quat, 4 * i, local, 0);
      const e = [];
      for (let row = 0; row < 3; row++) {
        for (let col = 0; col < 3; col++) {
          e.push(rot[r + 3 * row] * local[col] + rot[r + 3 * row + 1] * local[3 + col] + rot[r + 3 * row + 2] * local[6 + col]);
        }
      }
      camera.position.set(...p);
      camera.quaternion.setFromRotationMatrix(new THREE.Matrix4().set(e[0], e[1], e[2], 0, e[3], e[4], e[5], 0, e[6], e[7], e[8], 0, 0, 0, 0, 1));
    }
    if (camera === this.parallel) {
      camera.top = c.fovy[i] / 2;
      camera.bottom = -camera.top;
      camera.right = camera.top * this.aspect;
      camera.left = -camera.right;
    } else {
      camera.fov = c.fovy[i];
    }
    camera.updateProjectionMatrix();
    const [wide, high] = [c.sensorsize[2 * i], c.sensorsize[2 * i + 1]];
    const [fx, fy, px, py] = c.intrinsic.slice(4 * i, 4 * i + 4);
    if (camera !== this.parallel && wide > 0 && high > 0 && fx > 0 && fy > 0) {
      // a camera with a sensor: true focal lengths and principal point, at the near plane
      const n = camera.near;
      camera.projectionMatrix.makePerspective(n * (px - wide / 2) / fx, n * (px + wide / 2) / fx,
          n * (py + high / 2) / fy, n * (py - high / 2) / fy, n, camera.far, camera.coordinateSystem);
      camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
    }
  }
}

/** The height of the floor: the lowest horizontal plane of the world; -Infinity without one. */
function floorOf(scene) {
  const {type, body, pos, quat} = scene.geoms;
  let floor = Infinity;
  type.forEach((t, i) => {
    const upright = Math.abs(quat[4 * i + 1]) < 1e-3 && Math.abs(quat[4 * i + 2]) < 1e-3;
    if (t === 0 && body[i] === 0 && upright) floor = Math.min(floor, pos[3 * i + 2]);
  });
  return floor === Infinity ? -Infinity : floor;
}
