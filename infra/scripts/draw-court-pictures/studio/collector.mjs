import * as THREE from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

const UP = new THREE.Vector3(0, 1, 0);

// Thousands of small parts become one mesh per material, so that a software renderer keeps up.
export function createCollector() {
  const partsByMaterial = new Map();

  function add(material, geometry, matrix) {
    const part = geometry.index ? geometry.toNonIndexed() : geometry.clone();
    for (const name of Object.keys(part.attributes)) {
      if (!['position', 'normal', 'uv'].includes(name)) part.deleteAttribute(name);
    }
    if (matrix) part.applyMatrix4(matrix);
    if (material.userData.mapsByMetre) mapByMetre(part);
    const parts = partsByMaterial.get(material) ?? [];
    parts.push(part);
    partsByMaterial.set(material, parts);
  }

  function addTo(scene, prepare = () => {}) {
    for (const [material, parts] of partsByMaterial) {
      const mesh = new THREE.Mesh(mergeGeometries(parts), material);
      mesh.castShadow = !material.userData.castsNothing;
      mesh.receiveShadow = true;
      prepare(mesh);
      scene.add(mesh);
    }
  }

  return { add, addTo };
}

export function box(collector, material, size, position, rotation = [0, 0, 0]) {
  collector.add(material, new THREE.BoxGeometry(...size), placed(position, rotation));
}

export function beam(collector, material, from, to, width, depth = width) {
  const { matrix, length } = between(from, to);
  collector.add(material, new THREE.BoxGeometry(width, length, depth), matrix);
}

export function tube(collector, material, from, to, radius, sides = 10) {
  const { matrix, length } = between(from, to);
  collector.add(material, new THREE.CylinderGeometry(radius, radius, length, sides), matrix);
}

export function placed(position, rotation = [0, 0, 0], scale = 1) {
  return new THREE.Matrix4().compose(
    new THREE.Vector3(...position),
    new THREE.Quaternion().setFromEuler(new THREE.Euler(...rotation)),
    new THREE.Vector3(scale, scale, scale),
  );
}

function between(from, to) {
  const start = new THREE.Vector3(...from);
  const end = new THREE.Vector3(...to);
  const direction = end.clone().sub(start);
  const length = direction.length();
  const turn = new THREE.Quaternion().setFromUnitVectors(UP, direction.normalize());
  const middle = start.add(end).multiplyScalar(0.5);
  return { length, matrix: new THREE.Matrix4().compose(middle, turn, new THREE.Vector3(1, 1, 1)) };
}

function mapByMetre(geometry) {
  const { position, normal, uv } = geometry.attributes;
  for (let i = 0; i < position.count; i += 1) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    const [nx, ny, nz] = [normal.getX(i), normal.getY(i), normal.getZ(i)].map(Math.abs);
    if (nx >= ny && nx >= nz) uv.setXY(i, z, y);
    else if (nz >= ny) uv.setXY(i, x, y);
    else uv.setXY(i, z, x);
  }
}
