import * as THREE from 'three';
import { box, placed, tube } from '../collector.mjs';
import { BALL_RADIUS, layBall } from './ball.mjs';

export function placeBench(collector, materials, [x, z], { turn = 0, length = 2.2 } = {}) {
  const stand = placed([x, 0, z], [0, turn, 0]);
  const part = (material, size, position) =>
    collector.add(
      material,
      new THREE.BoxGeometry(...size),
      stand.clone().multiply(placed(position)),
    );
  for (const dz of [-0.13, 0, 0.13]) part(materials.ash, [length, 0.035, 0.11], [0, 0.45, dz]);
  for (const dx of [-length * 0.4, length * 0.4]) {
    part(materials.darkMetal, [0.05, 0.43, 0.05], [dx, 0.215, -0.15]);
    part(materials.darkMetal, [0.05, 0.43, 0.05], [dx, 0.215, 0.15]);
    part(materials.darkMetal, [0.05, 0.05, 0.36], [dx, 0.41, 0]);
  }
}

export function placeBasket(
  collector,
  materials,
  [x, z],
  random,
  { white = false, fine = false, height = 0 } = {},
) {
  const [radius, tall] = [0.19, 0.3];
  for (const y of [0.01, 0.1, 0.2, tall]) {
    const hoop = new THREE.TorusGeometry(
      radius + y * 0.1,
      y === tall ? 0.007 : 0.0035,
      8,
      48,
    ).rotateX(Math.PI / 2);
    collector.add(materials.metal, hoop, placed([x, y + height, z]));
  }
  for (let i = 0; i < 30; i += 1) {
    const angle = (i / 30) * Math.PI * 2;
    const [dx, dz] = [Math.cos(angle), Math.sin(angle)];
    const high = radius + tall * 0.1;
    tube(
      collector,
      materials.metal,
      [x + dx * radius, 0.01 + height, z + dz * radius],
      [x + dx * high, tall + height, z + dz * high],
      0.0028,
      6,
    );
  }
  for (let layer = 0; layer < 5; layer += 1) {
    const y = BALL_RADIUS + 0.012 + layer * BALL_RADIUS * 1.66;
    for (const [count, ring] of [
      [1, 0],
      [6, 0.074],
      [12, 0.146],
    ]) {
      for (let i = 0; i < count; i += 1) {
        if (layer === 4 && ring > 0.1 && random.next() < 0.45) continue;
        const angle = (i / count) * Math.PI * 2 + layer * 0.5;
        const turn = [random.range(0, 6), random.range(0, 6), random.range(0, 6)];
        const lift = random.range(-0.004, 0.006) + height;
        layBall(
          collector,
          materials,
          [x + Math.cos(angle) * ring, y + lift, z + Math.sin(angle) * ring],
          { white, turn, fine: fine && layer > 2 },
        );
      }
    }
  }
}

export function placeBag(collector, materials, [x, z], turn = 0) {
  const bag = new THREE.CapsuleGeometry(0.17, 0.62, 8, 24).rotateZ(Math.PI / 2).scale(1, 0.9, 1.05);
  collector.add(materials.canvas, bag, placed([x, 0.155, z], [0, turn, 0]));
  for (const dx of [-0.18, 0.18]) {
    const strap = new THREE.TorusGeometry(0.172, 0.012, 6, 40)
      .rotateY(Math.PI / 2)
      .scale(1, 0.9, 1.05);
    const stand = placed([x, 0.155, z], [0, turn, 0]).multiply(placed([dx, 0, 0]));
    collector.add(materials.grip, strap, stand);
  }
}

export function placeFan(collector, materials, [x, y, z], turn) {
  const stand = placed([x, y, z], [0, turn, 0]);
  const part = (material, geometry) => collector.add(material, geometry, stand);
  for (const radius of [0.12, 0.24, 0.36])
    part(materials.darkMetal, new THREE.TorusGeometry(radius, 0.006, 6, 40).translate(0, 0, 0.1));
  part(materials.darkMetal, new THREE.TorusGeometry(0.37, 0.02, 8, 48).scale(1, 1, 3));
  part(materials.darkMetal, new THREE.CylinderGeometry(0.08, 0.08, 0.2, 20).rotateX(Math.PI / 2));
  for (let i = 0; i < 5; i += 1) {
    const blade = new THREE.BoxGeometry(0.13, 0.28, 0.008).rotateY(0.5).translate(0, 0.2, 0.03);
    part(materials.metal, blade.rotateZ((i / 5) * Math.PI * 2));
  }
  part(materials.darkMetal, new THREE.BoxGeometry(0.06, 0.06, 0.5).translate(0, 0, -0.25));
}

export function placeCone(collector, materials, [x, z]) {
  const outline = [
    [0.04, 0.05],
    [0.1, 0.004],
    [0.1, 0],
  ].map(([r, y]) => new THREE.Vector2(r, y));
  collector.add(
    materials.paintedMetal,
    new THREE.LatheGeometry(outline, 32),
    placed([x, 0.013, z]),
  );
}

export function placeSightScreen(collector, materials, z, [width, height], x = 0) {
  box(collector, materials.screen, [width, height, 0.05], [x, height / 2 + 0.15, z]);
  for (const side of [-1, 1])
    box(
      collector,
      materials.darkMetal,
      [0.06, height + 0.15, 0.08],
      [x + (side * width) / 2, (height + 0.15) / 2, z],
    );
}
