import * as THREE from 'three';
import {extendShader} from './shaders.js';

// from clip coordinates to those of a texture
const BIAS = new THREE.Matrix4().set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1);

/**
 * A floor that mirrors: the scene is drawn once more as seen from below the floor, without its sky, and the floor's material adds that
 * picture, as much as its reflectance says. MuJoCo does the same.
 */
export class Mirror {
  constructor(mesh, reflectance, share) {
    this.mesh = mesh;
    this.share = share;
    this.target = new THREE.WebGLRenderTarget(4, 4, {samples: 0});
    this.eye = new THREE.PerspectiveCamera();
    this.matrix = new THREE.Matrix4();
    this.amount = {value: 0};
    this.reflectance = reflectance;
    patch(mesh.material, {map: {value: this.target.texture}, matrix: {value: this.matrix}, amount: this.amount});
  }

  /** Draws what the floor mirrors; seen from behind, or by a camera without a vanishing point, it mirrors nothing. */
  update(renderer, world, camera, on, sky) {
    this.amount.value = 0;
    if (!on || !this.mesh.visible || !camera.isPerspectiveCamera) {
      return;
    }
    const place = new THREE.Matrix4(), point = new THREE.Vector3(), normal = new THREE.Vector3();
    this.mesh.getMatrixAt(0, place);
    point.setFromMatrixPosition(place);
    normal.setFromMatrixColumn(place, 2).normalize();
    camera.updateMatrixWorld();
    const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(normal, point);
    if (plane.distanceToPoint(camera.position) <= 0) {
      return;
    }
    this.look(camera, plane);
    const size = renderer.getDrawingBufferSize(new THREE.Vector2()).multiplyScalar(this.share).floor();
    if (size.x !== this.target.width || size.y !== this.target.height) {
      this.target.setSize(size.x, size.y);
    }
    this.mesh.visible = false;
    const withSky = sky.visible;
    sky.visible = false;
    const shadows = renderer.shadowMap.autoUpdate;
    renderer.shadowMap.autoUpdate = false;
    renderer.setRenderTarget(this.target);
    renderer.clear();
    renderer.render(world, this.eye);
    renderer.setRenderTarget(null);
    renderer.shadowMap.autoUpdate = shadows;
    this.mesh.visible = true;
    sky.visible = withSky;
    this.amount.value = this.reflectance;
  }

  /** Puts the mirrored eye opposite to the camera, with the floor as its near plane. */
  look(camera, plane) {
    const flip = (v) => v.addScaledVector(plane.normal, -2 * plane.normal.dot(v));
    const mirrored = (p) => p.addScaledVector(plane.normal, -2 * plane.distanceToPoint(p));
    const ahead = camera.getWorldDirection(new THREE.Vector3()).add(camera.position);
    this.eye.position.copy(mirrored(camera.position.clone()));
    this.eye.up.copy(flip(new THREE.Vector3(0, 1, 0).applyQuaternion(camera.getWorldQuaternion(new THREE.Quaternion()))));
    this.eye.lookAt(mirrored(ahead));
    this.eye.near = camera.near;
    this.eye.far = camera.far;
    this.eye.updateMatrixWorld();
    this.eye.projectionMatrix.copy(camera.projectionMatrix);
    this.matrix.copy(BIAS).multiply(this.eye.projectionMatrix).multiply(this.eye.matrixWorldInverse);
    this.clip(plane);
  }

  /** Moves the near plane of the eye onto the floor, so that nothing below it gets into the picture (Lengyel 2005). */
  clip(plane) {
    const local = plane.clone().applyMatrix4(this.eye.matrixWorldInverse);
    const c = new THREE.Vector4(local.normal.x, local.normal.y, local.normal.z, local.constant);
    const p = this.eye.projectionMatrix.elements;
    const q = new THREE.Vector4((Math.sign(c.x) + p[8]) / p[0], (Math.sign(c.y) + p[9]) / p[5], -1, (1 + p[10]) / p[14]);
    c.multiplyScalar(2 / c.dot(q));
    p[2] = c.x; p[6] = c.y; p[10] = c.z + 1; p[14] = c.w;
    this.eye.projectionMatrixInverse.copy(this.eye.projectionMatrix).invert();
  }

  dispose() {
    this.target.dispose();
  }
}

function patch(material, uniforms) {
  extendShader(material, 'mirror', (shader) => {
    shader.uniforms.mirrorMap = uniforms.map;
    shader.uniforms.mirrorMatrix = uniforms.matrix;
    shader.uniforms.mirrorAmount = uniforms.amount;
    shader.vertexShader = shader.vertexShader
        .replace('#include <common>', '#include <common>\nvarying vec4 vMirror;\nuniform mat4 mirrorMatrix;')
        .replace('#include <project_vertex>', '#include <project_vertex>\nvMirror = mirrorMatrix * modelMatrix * instanceMatrix * vec4(transformed, 1.0);');
    shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', '#include <common>\nvarying vec4 vMirror;\nuniform sampler2D mirrorMap;\nuniform float mirrorAmount;')
        .replace('#include <opaque_fragment>',
            'outgoingLight += mirrorAmount * texture2DProj(mirrorMap, vMirror).rgb;\n#include <opaque_fragment>');
  });
}
