import * as THREE from 'three';

const CLICK_PIXELS = 4;
const RADIANS_A_PIXEL = 0.01;

/**
 * The mouse on the canvas: a press on a moving body grabs it and the hand follows in the plane that faces the eye, or with Shift
 * turns the body; a press elsewhere is the camera's; a click selects.
 */
export class Drag {
  constructor(view, connection, onSelect) {
    this.view = view;
    this.connection = connection;
    this.onSelect = onSelect;
    this.pulls = true;
    this.held = null;
    this.pending = null;
    const canvas = view.canvas;
    // before the camera's own listener, so that a grab can keep the press from it
    canvas.addEventListener('pointerdown', (e) => this.down(e), {capture: true});
    canvas.addEventListener('pointermove', (e) => this.move(e));
    canvas.addEventListener('pointerup', (e) => this.up(e));
    canvas.addEventListener('pointercancel', (e) => this.up(e));
    canvas.addEventListener('dblclick', (e) => this.follow(e));
  }

  down(event) {
    this.pressed = {x: event.clientX, y: event.clientY};
    if (event.button !== 0 || !(this.pulls || event.ctrlKey) || event.altKey || this.view.targets?.hot) {
      return;
    }
    const {hit} = this.view.pick(event.clientX, event.clientY) ?? {};
    if (!hit || !this.isMovable(hit)) {
      return;
    }
    event.stopImmediatePropagation();
    this.view.canvas.setPointerCapture(event.pointerId);
    this.view.canvas.classList.add('holding');
    const normal = this.view.cameras.active.getWorldDirection(new THREE.Vector3());
    this.held = {...hit, plane: new THREE.Plane().setFromNormalAndCoplanarPoint(normal, hit.point), pointer: event.pointerId, turns: event.shiftKey};
    const local = hit.kind === 'flex' ? [0, 0, 0] : this.view.poses.local(hit.world, hit.body, hit.point.toArray(), [0, 0, 0]);
    this.connection.send('grab', {world: hit.world, body: hit.body, point: local});
  }

  isMovable(hit) {
    return hit.kind === 'flex' ? hit.body > 0 : this.view.poses.slot[hit.body] >= 0;
  }

  move(event) {
    if (!this.held) {
      return;
    }
    if (this.held.turns) {
      this.pending = this.rotation(event.clientX - this.pressed.x, event.clientY - this.pressed.y);
      return;
    }
    const {ray} = this.view.pick(event.clientX, event.clientY);
    const point = ray.intersectPlane(this.held.plane, new THREE.Vector3());
    if (point) {
      const {offset} = this.view.poses;
      this.pending = [point.x - offset[2 * this.held.world], point.y - offset[2 * this.held.world + 1], point.z];
    }
  }

  /** The rotation vector of a drag: across turns about the eye's vertical, down about its horizontal. */
  rotation(across, down) {
    const x = new THREE.Vector3();
    const y = new THREE.Vector3();
    this.view.cameras.active.matrixWorld.extractBasis(x, y, new THREE.Vector3());
    return y.multiplyScalar(RADIANS_A_PIXEL * across).addScaledVector(x, RADIANS_A_PIXEL * down).toArray();
  }

  /** Sends the last place of the hand, once a picture. */
  flush() {
    if (this.pending && this.held) {
      this.connection.send(...(this.held.turns ? ['turn', {rotation: this.pending}] : ['move', {target: this.pending}]));
    }
    this.pending = null;
  }

  up(event) {
    const clicked = this.pressed && Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) < CLICK_PIXELS;
    if (this.held) {
      this.flush();
      this.connection.send('release');
      this.view.canvas.classList.remove('holding');
      this.held = null;
    }
    if (clicked && event.type === 'pointerup' && event.button === 0) {
      const picked = this.view.pick(event.clientX, event.clientY)?.hit;
      this.onSelect(picked ? {kind: 'body', id: picked.body, body: picked.body, world: picked.world} : null);
    }
    this.pressed = null;
  }

  /** A double click makes the camera turn about what was hit. */
  follow(event) {
    const hit = this.view.pick(event.clientX, event.clientY)?.hit;
    if (hit) {
      this.view.cameras.controls.target.copy(hit.point);
    }
  }
}
