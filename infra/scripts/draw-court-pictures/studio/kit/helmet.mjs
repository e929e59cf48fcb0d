import * as THREE from 'three';
import { placed } from '../collector.mjs';

export function placeHelmet(collector, materials, [x, y, z], turn = 0) {
  const stand = placed([x, y, z], [0, turn, 0]);
  const part = (material, geometry) => collector.add(material, geometry, stand);
  const shell = new THREE.SphereGeometry(0.125, 48, 28, 0, Math.PI * 2, 0, Math.PI * 0.58).scale(
    0.92,
    1,
    1.12,
  );
  part(materials.paintedMetal, shell.translate(0, 0.115, 0));
  const inside = new THREE.SphereGeometry(0.119, 32, 20, 0, Math.PI * 2, 0, Math.PI * 0.58).scale(
    -0.92,
    1,
    1.12,
  );
  part(materials.rubber, inside.translate(0, 0.115, 0));
  const peak = new THREE.CylinderGeometry(0.135, 0.142, 0.008, 40, 1, false, -0.95, 1.9).scale(
    0.92,
    1,
    1.15,
  );
  part(materials.paintedMetal, peak.rotateX(0.16).translate(0, 0.128, 0.052));
  for (const [height, reach] of [
    [0.092, 0.165],
    [0.065, 0.17],
    [0.038, 0.165],
    [0.012, 0.152],
  ]) {
    const bar = new THREE.TorusGeometry(0.105, 0.0035, 8, 40, Math.PI).rotateX(Math.PI / 2);
    part(materials.metal, bar.scale(1, 1, reach / 0.105).translate(0, height, 0.005));
  }
  for (const dx of [-0.035, 0.035]) {
    part(
      materials.metal,
      new THREE.CylinderGeometry(0.0032, 0.0032, 0.088, 8).translate(dx, 0.052, 0.16),
    );
  }
  for (const side of [-1, 1]) {
    const ear = new THREE.SphereGeometry(0.05, 24, 16).scale(0.3, 1, 0.85);
    part(materials.paintedMetal, ear.translate(side * 0.108, 0.06, 0.01));
  }
}
