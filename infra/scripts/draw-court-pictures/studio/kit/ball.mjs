import * as THREE from 'three';
import { placed } from '../collector.mjs';

export const BALL_RADIUS = 0.0362;

export function layBall(
  collector,
  materials,
  [x, y, z],
  { white = false, turn = [0.5, 0.3, 1.1], fine = false } = {},
) {
  const leather = white ? materials.whiteLeather : materials.redLeather;
  const thread = white ? materials.greenStitch : materials.stitch;
  const lie = placed([x, y, z], turn);
  collector.add(
    leather,
    new THREE.SphereGeometry(BALL_RADIUS, fine ? 72 : 24, fine ? 48 : 16),
    lie,
  );
  const ridge = new THREE.TorusGeometry(BALL_RADIUS - 0.0016, 0.0026, 8, fine ? 96 : 32);
  collector.add(leather, ridge.rotateX(Math.PI / 2), lie);
  if (!fine) {
    const seam = new THREE.TorusGeometry(BALL_RADIUS + 0.0002, 0.0014, 6, 32);
    collector.add(thread, seam.rotateX(Math.PI / 2), lie);
    return;
  }
  for (const [height, slant] of [
    [-0.0062, 0.5],
    [-0.0033, -0.3],
    [0.0033, 0.3],
    [0.0062, -0.5],
  ]) {
    stitchRow(collector, thread, lie, height, slant);
  }
}

function stitchRow(collector, thread, lie, height, slant) {
  const count = 78;
  const distance = Math.sqrt(
    (BALL_RADIUS + (Math.abs(height) < 0.004 ? 0.0004 : 0)) ** 2 - height ** 2,
  );
  for (let i = 0; i < count; i += 1) {
    const angle = (i / count) * Math.PI * 2;
    const stitch = new THREE.CapsuleGeometry(0.00055, 0.0014, 2, 6);
    const stand = new THREE.Matrix4()
      .makeRotationY(angle)
      .multiply(placed([distance, height, 0], [slant, 0, 0]));
    collector.add(thread, stitch, lie.clone().multiply(stand));
  }
}
