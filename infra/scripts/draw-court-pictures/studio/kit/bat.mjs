import * as THREE from 'three';
import { placed } from '../collector.mjs';

const BLADE = 0.555;
const AROUND = 28;

// The bat stands on its toe at the origin, face towards +z.
export function standBat(collector, materials, position, rotation) {
  const matrix = placed(position, rotation);
  collector.add(materials.willow, bladeShape(), matrix);
  const grip = new THREE.LatheGeometry(gripOutline(), 24);
  collector.add(materials.grip, grip, matrix);
  const band = new THREE.BoxGeometry(0.1085, 0.05, 0.002);
  collector.add(materials.paintedMetal, band, matrix.clone().multiply(placed([0, 0.44, 0.0012])));
}

function bladeShape() {
  const steps = 40;
  const positions = [];
  const uvs = [];
  const indices = [];
  for (let i = 0; i <= steps; i += 1) {
    const t = i / steps;
    for (let j = 0; j <= AROUND; j += 1) {
      const [x, z] = sectionPoint(t, j / AROUND);
      const toe = t < 0.03 ? (0.03 - t) * 0.25 * (x / 0.054) ** 2 : 0;
      positions.push(x, t * BLADE + toe, z);
      uvs.push(x * 4, t);
    }
  }
  const row = AROUND + 1;
  for (let i = 0; i < steps; i += 1) {
    for (let j = 0; j < AROUND; j += 1) {
      const a = i * row + j;
      indices.push(a, a + 1, a + row, a + 1, a + row + 1, a + row);
    }
  }
  const bottom = positions.length / 3;
  positions.push(0, 0.004, -0.012);
  uvs.push(0, 0);
  for (let j = 0; j < AROUND; j += 1) indices.push(bottom, j + 1, j);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('uv', new THREE.Float32BufferAttribute(uvs, 2));
  geometry.setIndex(indices);
  geometry.computeVertexNormals();
  return geometry;
}

function sectionPoint(t, around) {
  const shoulder = Math.max(0, (t - 0.9) / 0.1);
  const half = 0.054 * (1 - shoulder ** 2 * 0.66) * (t < 0.02 ? 0.96 + t * 2 : 1);
  const swell = 0.034 + 0.03 * Math.exp(-(((t - 0.3) / 0.28) ** 2)) - t * 0.004;
  if (around < 0.5) return [-half + around * 4 * half, 0];
  const s = (around - 0.5) * 2;
  const x = half - s * 2 * half;
  const ridge = 1 - Math.abs(x / half);
  return [x, -(0.012 + (swell - 0.012) * ridge ** 0.8) * (s === 0 || s === 1 ? 0.05 : 1)];
}

function gripOutline() {
  const points = [];
  for (let i = 0; i <= 60; i += 1) {
    const t = i / 60;
    const ring = 0.0007 * Math.sin(i * 2.1);
    points.push(new THREE.Vector2(0.0165 + ring + (t > 0.96 ? 0.002 : 0), BLADE - 0.02 + t * 0.3));
  }
  points.push(new THREE.Vector2(0, BLADE + 0.281));
  return points;
}
