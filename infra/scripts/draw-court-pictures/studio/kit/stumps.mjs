import * as THREE from 'three';
import { box, placed } from '../collector.mjs';

const HEIGHT = 0.711;
const SPREAD = 0.095;

export function setStumps(collector, materials, [x, z], { glowing = false, towards = 1 } = {}) {
  for (const dx of [-SPREAD, 0, SPREAD]) {
    collector.add(materials.stump, stumpShape(), placed([x + dx, 0.02, z]));
  }
  const bail = glowing ? materials.redGlow : materials.ash;
  for (const dx of [-SPREAD / 2, SPREAD / 2]) {
    const lie = placed([x + dx, HEIGHT + 0.022, z], [0, 0, Math.PI / 2]);
    collector.add(bail, bailShape(), lie);
  }
  box(collector, materials.darkMetal, [0.3, 0.026, 0.11], [x, 0.022, z + 0.01 * towards]);
  for (const dx of [-SPREAD, 0, SPREAD]) {
    collector.add(
      materials.metal,
      new THREE.CylinderGeometry(0.023, 0.025, 0.045, 24),
      placed([x + dx, 0.05, z]),
    );
  }
}

function stumpShape() {
  const outline = [
    [0, 0.02],
    [0.0185, 0.02],
    [0.0185, 0.4],
    [0.0185, HEIGHT - 0.014],
    [0.0182, HEIGHT - 0.009],
    [0.0165, HEIGHT - 0.004],
    [0.0125, HEIGHT],
    [0.0085, HEIGHT - 0.003],
    [0, HEIGHT - 0.004],
  ];
  return new THREE.LatheGeometry(
    outline.map(([r, y]) => new THREE.Vector2(r, y)),
    36,
  );
}

function bailShape() {
  const outline = [
    [0, -0.0545],
    [0.0045, -0.054],
    [0.0055, -0.04],
    [0.0052, -0.028],
    [0.0075, -0.025],
    [0.0105, -0.012],
    [0.011, 0],
    [0.0105, 0.012],
    [0.0075, 0.025],
    [0.0052, 0.028],
    [0.0055, 0.04],
    [0.0045, 0.054],
    [0, 0.0545],
  ];
  return new THREE.LatheGeometry(
    outline.map(([r, y]) => new THREE.Vector2(r, y)),
    20,
  );
}
