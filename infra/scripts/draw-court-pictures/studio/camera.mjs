import * as THREE from 'three';
import { radicalInverse } from './random.mjs';

// A photographer's camera: focal length in millimetres, a shift lens that keeps posts upright,
// and an aperture whose blur comes from moving the eye between frames.
export function createCamera(
  { from, at, lens, shift = 0, focus, aperture = 0, upright = true },
  width,
  height,
) {
  const fov = THREE.MathUtils.radToDeg(2 * Math.atan(12 / lens));
  const camera = new THREE.PerspectiveCamera(fov, width / height, 0.03, 120);
  const eye = new THREE.Vector3(...from);
  const aim = new THREE.Vector3(...at);
  if (upright) aim.y = eye.y;
  camera.position.copy(eye);
  camera.lookAt(aim);
  camera.updateMatrixWorld();
  const right = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
  const up = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
  const forward = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 2).negate();
  const focusPoint = new THREE.Vector3(...(focus ?? at));
  const distance = Math.max(0.1, focusPoint.sub(eye).dot(forward));
  const focalPixels = height / 2 / Math.tan(THREE.MathUtils.degToRad(fov / 2));
  const drop = upright ? dropToAim(at, eye, forward, focalPixels) : 0;

  function sway(index) {
    const radius = aperture * Math.sqrt(radicalInverse(index + 1, 2));
    const angle = radicalInverse(index + 1, 3) * Math.PI * 2;
    const [ax, ay] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    camera.position.copy(eye).addScaledVector(right, ax).addScaledVector(up, ay);
    const dx = radicalInverse(index + 1, 5) - 0.5 - (ax * focalPixels) / distance;
    const dy = radicalInverse(index + 1, 7) - 0.5 + (ay * focalPixels) / distance;
    camera.setViewOffset(width, height, dx, dy + drop - shift * height, width, height);
    camera.updateMatrixWorld();
  }

  return { camera, sway };
}

function dropToAim(at, eye, forward, focalPixels) {
  const line = new THREE.Vector3(...at).sub(eye);
  return (-line.y / line.dot(forward)) * focalPixels;
}
