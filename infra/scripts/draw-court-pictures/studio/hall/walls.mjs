import * as THREE from 'three';
import { beam } from '../collector.mjs';
import { roofLine, teeth } from './roof-form.mjs';

// Walls are drawn flat as u along, v up, then stood up around the hall facing inwards.
export function wallFrames(hall) {
  const half = hall.width / 2;
  const length = hall.near - hall.far;
  const stand = (x, z, turn) => new THREE.Matrix4().makeRotationY(turn).setPosition(x, 0, z);
  return {
    left: { matrix: stand(-half, hall.near, Math.PI / 2), length },
    right: { matrix: stand(half, hall.far, -Math.PI / 2), length },
    far: { matrix: stand(-half, hall.far, 0), length: hall.width },
    near: { matrix: stand(half, hall.near, Math.PI), length: hall.width },
  };
}

export function listOpenings(hall) {
  return (hall.windows ?? []).flatMap((row) => {
    const { length } = wallFrames(hall)[row.wall];
    const margin = row.margin ?? 0.8;
    const span = (length - margin * 2) / row.count;
    const width = span - (row.gap ?? 0.6);
    return Array.from({ length: row.count }, (_, i) => ({
      ...row,
      u: margin + span * i + (span - width) / 2,
      width,
      height: row.head - row.sill,
    }));
  });
}

export function buildWalls(collector, materials, hall) {
  const openings = listOpenings(hall);
  const frames = wallFrames(hall);
  for (const [name, frame] of Object.entries(frames)) {
    const shape = new THREE.Shape(
      outline(hall, name, frame.length).map(([u, v]) => new THREE.Vector2(u, v)),
    );
    const own = openings.filter((opening) => opening.wall === name);
    for (const opening of own) {
      shape.holes.push(rectangle(opening));
      frameOpening(collector, materials, opening, frame.matrix);
    }
    collector.add(materials.wall, new THREE.ShapeGeometry(shape), frame.matrix);
    if (hall.dadoHeight) addDado(collector, materials.dado, hall, frame, own);
  }
}

function outline(hall, name, length) {
  if (hall.roof === 'sawtooth') {
    if (name === 'near' || name === 'far')
      return [
        [0, 0],
        [length, 0],
        [length, hall.ridge],
        [0, hall.ridge],
      ];
    const saw = teeth(hall).flatMap((tooth) => [
      [hall.near - tooth.lowZ, tooth.low],
      [hall.near - tooth.highZ, tooth.high],
    ]);
    const edge = name === 'left' ? saw : saw.map(([u, v]) => [length - u, v]).reverse();
    return [[0, 0], [length, 0], [length, edge.at(-1)[1]], ...edge.reverse(), [0, edge[0][1]]];
  }
  const line = roofLine(hall);
  if (name === 'left')
    return [
      [0, 0],
      [length, 0],
      [length, line[0][1]],
      [0, line[0][1]],
    ];
  if (name === 'right')
    return [
      [0, 0],
      [length, 0],
      [length, line.at(-1)[1]],
      [0, line.at(-1)[1]],
    ];
  const top = line.map(([x, y]) => [name === 'far' ? x + length / 2 : length / 2 - x, y]);
  if (name === 'far') top.reverse();
  return [[0, 0], [length, 0], ...top];
}

function rectangle({ u, sill, width, height }) {
  return new THREE.Path([
    new THREE.Vector2(u, sill),
    new THREE.Vector2(u, sill + height),
    new THREE.Vector2(u + width, sill + height),
    new THREE.Vector2(u + width, sill),
  ]);
}

function frameOpening(collector, materials, opening, matrix) {
  const bar = (from, to, thickness, depth) => {
    const points = [from, to].map((point) =>
      new THREE.Vector3(...point).applyMatrix4(matrix).toArray(),
    );
    beam(collector, materials.frame, ...points, thickness, depth);
  };
  const { u, sill, width, height } = opening;
  const [right, head] = [u + width, sill + height];
  const depth = 0.16;
  bar([u, sill, -0.06], [u, head, -0.06], 0.07, depth);
  bar([right, sill, -0.06], [right, head, -0.06], 0.07, depth);
  bar([u, sill, -0.04], [right, sill, -0.04], 0.08, depth);
  bar([u, head, -0.06], [right, head, -0.06], 0.07, depth);
  const columns = opening.columns ?? Math.max(1, Math.round(width / 1.1));
  for (let i = 1; i < columns; i += 1) {
    const x = u + (width * i) / columns;
    bar([x, sill, -0.08], [x, head, -0.08], 0.035, 0.05);
  }
  const rows = opening.rows ?? Math.max(1, Math.round(height / 1.2));
  for (let i = 1; i < rows; i += 1) {
    const y = sill + (height * i) / rows;
    bar([u, y, -0.08], [right, y, -0.08], 0.035, opening.louvres ? 0.16 : 0.05);
  }
}

function addDado(collector, material, hall, frame, openings) {
  const clear = openings.filter(({ sill }) => sill < hall.dadoHeight);
  const cuts = clear.flatMap(({ u, width }) => [u, u + width]).sort((a, b) => a - b);
  const edges = [0, ...cuts, frame.length];
  for (let i = 0; i < edges.length; i += 2) {
    const length = edges[i + 1] - edges[i];
    if (length < 0.05) continue;
    const panel = new THREE.BoxGeometry(length, hall.dadoHeight, 0.04);
    panel.translate(edges[i] + length / 2, hall.dadoHeight / 2, 0.02);
    collector.add(material, panel, frame.matrix);
  }
}
