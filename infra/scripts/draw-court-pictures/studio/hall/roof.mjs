import * as THREE from 'three';
import { beam, tube } from '../collector.mjs';
import { roofHeightAt, roofLine, teeth } from './roof-form.mjs';

export function buildRoof(collector, materials, hall) {
  if (hall.roof === 'sawtooth') return buildSawtooth(collector, materials, hall);
  const line = roofLine(hall);
  const bays = splitBays(hall);
  for (let i = 1; i < line.length; i += 1) {
    for (const bay of bays) layBay(collector, materials, hall, line, i, bay);
  }
  for (const { from } of bays.slice(1)) buildTruss(collector, materials.steel, hall, line, from);
  layPurlins(collector, materials.steel, hall, line);
  return undefined;
}

function splitBays({ near, far, bay = 5 }) {
  const count = Math.round((near - far) / bay);
  const step = (near - far) / count;
  return Array.from({ length: count }, (_, i) => ({
    from: near - i * step,
    to: near - (i + 1) * step,
    index: i,
  }));
}

function layBay(collector, materials, hall, line, i, bay) {
  const [left, right] = [line[i - 1], line[i]];
  const strip = hall.skylights ?? 0;
  const lit = strip > 0 && isSkylitPanel(hall, line, i);
  if (!lit) {
    collector.add(materials.roof, sheet(left, right, bay.from, bay.to));
    return;
  }
  const middle = (bay.from + bay.to) / 2;
  collector.add(materials.roof, sheet(left, right, bay.from, middle + strip / 2));
  collector.add(materials.skylight, sheet(left, right, middle + strip / 2, middle - strip / 2));
  collector.add(materials.roof, sheet(left, right, middle - strip / 2, bay.to));
}

function isSkylitPanel(hall, line, i) {
  if (hall.roof !== 'arch') return true;
  const middle = line.length / 2;
  return Math.abs(i - middle) < 4;
}

function sheet([x0, y0], [x1, y1], z0, z1) {
  const geometry = new THREE.BufferGeometry();
  const corners = [x0, y0, z0, x0, y0, z1, x1, y1, z1, x0, y0, z0, x1, y1, z1, x1, y1, z0];
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(corners, 3));
  geometry.setAttribute('uv', new THREE.Float32BufferAttribute(new Array(12).fill(0), 2));
  geometry.computeVertexNormals();
  return geometry;
}

function buildTruss(collector, steel, hall, line, z) {
  const half = hall.width / 2;
  const chord = hall.chord ?? hall.eaves - 0.1;
  const panels = Math.max(8, Math.round(hall.width / 1.6));
  const top = (x) => [x, roofHeightAt(line, x) - 0.14, z];
  const bottom = (x) => [
    x,
    hall.roof === 'arch' ? roofHeightAt(line, x) - 0.75 : chord - camber(hall, x),
    z,
  ];
  let previous;
  for (let i = 0; i <= panels; i += 1) {
    const x = -half + (hall.width * i) / panels;
    if (previous !== undefined) {
      beam(collector, steel, top(previous), top(x), 0.13);
      beam(collector, steel, bottom(previous), bottom(x), 0.11);
      const rising = hall.roof === 'arch' ? i % 2 === 0 : x <= 0.01;
      beam(
        collector,
        steel,
        rising ? bottom(previous) : top(previous),
        rising ? top(x) : bottom(x),
        0.05,
      );
    }
    if (i > 0 && i < panels) beam(collector, steel, bottom(x), top(x), 0.05);
    previous = x;
  }
  for (const side of [-1, 1]) {
    beam(
      collector,
      steel,
      [side * (half - 0.14), 0, z],
      [side * (half - 0.14), roofHeightAt(line, side * half), z],
      0.2,
      0.26,
    );
  }
}

function camber(hall, x) {
  return hall.roof === 'flat'
    ? 0.65
    : hall.roof === 'mono'
      ? -(x / hall.width + 0.5) * (hall.ridge - hall.eaves) + 0.8
      : 0;
}

function layPurlins(collector, steel, hall, line) {
  const count = Math.max(8, Math.round(hall.width / 1.4));
  for (let i = 1; i < count; i += 1) {
    const x = -hall.width / 2 + (hall.width * i) / count;
    const y = roofHeightAt(line, x) - 0.05;
    beam(collector, steel, [x, y, hall.near], [x, y, hall.far], 0.06, 0.09);
  }
}

function buildSawtooth(collector, materials, hall) {
  const half = hall.width / 2;
  for (const { lowZ, highZ, low, high } of teeth(hall)) {
    const slope = new THREE.BufferGeometry();
    const corners = [
      -half,
      low,
      lowZ,
      half,
      low,
      lowZ,
      half,
      high,
      highZ,
      -half,
      low,
      lowZ,
      half,
      high,
      highZ,
      -half,
      high,
      highZ,
    ];
    slope.setAttribute('position', new THREE.Float32BufferAttribute(corners, 3));
    slope.setAttribute('uv', new THREE.Float32BufferAttribute(new Array(12).fill(0), 2));
    slope.computeVertexNormals();
    collector.add(materials.roof, slope);
    const glass = new THREE.PlaneGeometry(hall.width, high - low - 0.3);
    collector.add(materials.skylight, glass.translate(0, (low + high) / 2, highZ + 0.02));
    beam(
      collector,
      materials.steel,
      [-half, low, highZ + 0.1],
      [half, low, highZ + 0.1],
      0.22,
      0.3,
    );
    beam(
      collector,
      materials.steel,
      [-half, high - 0.1, highZ + 0.1],
      [half, high - 0.1, highZ + 0.1],
      0.16,
    );
    for (let x = -half; x <= half + 0.01; x += hall.width / Math.round(hall.width / 1.1)) {
      beam(collector, materials.frame, [x, low, highZ + 0.06], [x, high, highZ + 0.06], 0.05);
    }
    for (let x = -half; x <= half + 0.01; x += hall.width / 4) {
      beam(
        collector,
        materials.steel,
        [x, low - 0.1, lowZ],
        [x, high - 0.12, highZ + 0.15],
        0.14,
        0.18,
      );
      tube(collector, materials.steel, [x, low, lowZ], [x, low, highZ], 0.04);
      const [midZ, midY] = [(lowZ + highZ) / 2, (low + high) / 2];
      tube(collector, materials.steel, [x, low, midZ], [x, midY - 0.1, midZ], 0.03);
    }
  }
}
