import * as THREE from 'three';
import { box, placed, tube } from '../collector.mjs';
import { BALL_RADIUS, layBall } from './ball.mjs';

export function standBowlingMachine(
  collector,
  materials,
  [x, z],
  { facing = 1, fine = false } = {},
) {
  const head = 1.45;
  const at = (dx, y, dz) => [x + dx, y, z + dz * facing];
  for (const [dx, dz] of [
    [-0.5, 0.35],
    [0.5, 0.35],
    [0, -0.6],
  ]) {
    tube(collector, materials.darkMetal, at(0, head - 0.25, 0), at(dx, 0.02, dz), 0.02);
    box(collector, materials.rubber, [0.07, 0.03, 0.07], at(dx, 0.02, dz));
  }
  tube(collector, materials.darkMetal, at(0, head - 0.45, 0), at(0, head + 0.1, 0), 0.032);
  box(collector, materials.paintedMetal, [0.2, 0.14, 0.42], at(0, head, -0.04));
  box(collector, materials.darkMetal, [0.14, 0.06, 0.14], at(0, head - 0.1, 0));
  for (const side of [-1, 1]) {
    const wheelAt = at(side * 0.21, head + 0.04, 0.12);
    const lean = [0, 0, side * 0.28];
    wheel(collector, materials, wheelAt, lean);
    collector.add(
      materials.paintedMetal,
      new THREE.CylinderGeometry(0.085, 0.085, 0.16, 28),
      placed([wheelAt[0] + side * 0.03, wheelAt[1] - 0.12, wheelAt[2]], lean),
    );
    box(collector, materials.darkMetal, [0.2, 0.03, 0.05], at(side * 0.12, head - 0.02, 0.12));
  }
  tube(
    collector,
    materials.plasticWhite,
    at(0, head + 0.12, -0.05),
    at(0, head + 0.34, -0.5),
    0.05,
    20,
  );
  tube(collector, materials.metal, at(0, head, -0.2), at(0, head + 0.24, -0.36), 0.012);
  box(collector, materials.darkMetal, [0.24, 0.17, 0.07], at(0, head + 0.03, -0.3), [
    0.3 * facing,
    0,
    0,
  ]);
  for (const dx of [-0.06, 0, 0.06]) {
    const knob = new THREE.CylinderGeometry(0.016, 0.018, 0.025, 18).rotateX(Math.PI / 2);
    collector.add(materials.plasticWhite, knob, placed(at(dx, head + 0.04, -0.345)));
  }
  const held = at(0, head + 0.04 + BALL_RADIUS * 0.2, 0.14);
  layBall(collector, materials, held, { fine, turn: [1.1, 0.2, 0.4] });
}

function wheel(collector, materials, position, lean) {
  const tyre = new THREE.TorusGeometry(0.125, 0.042, 18, 48).rotateX(Math.PI / 2);
  collector.add(materials.rubber, tyre, placed(position, lean));
  collector.add(
    materials.metal,
    new THREE.CylinderGeometry(0.095, 0.095, 0.05, 40),
    placed(position, lean),
  );
  collector.add(
    materials.darkMetal,
    new THREE.CylinderGeometry(0.03, 0.03, 0.075, 20),
    placed(position, lean),
  );
  for (let i = 0; i < 6; i += 1) {
    const angle = (i / 6) * Math.PI * 2;
    const bolt = new THREE.CylinderGeometry(0.007, 0.007, 0.058, 8).translate(
      Math.cos(angle) * 0.06,
      0,
      Math.sin(angle) * 0.06,
    );
    collector.add(materials.darkMetal, bolt, placed(position, lean));
  }
}
