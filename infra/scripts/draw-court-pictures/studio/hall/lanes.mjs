import * as THREE from 'three';
import { box, placed } from '../collector.mjs';

const LINE = 0.05;
const HALF_BOWLING_CREASE = 1.32;
export const PITCH = 20.12;

export function laneCentres({ lanes, lanePitch }) {
  return Array.from({ length: lanes }, (_, i) => (i - (lanes - 1) / 2) * lanePitch);
}

export function buildFloor(collector, materials, court) {
  const { hall, mat } = court;
  const length = hall.near - hall.far;
  const middle = (hall.near + hall.far) / 2;
  const under = mat.continuous ? materials.surround : materials.concrete;
  flat(collector, under, hall.width, length, [0, 0, middle]);
  const matLength = mat.near - mat.far;
  for (const x of laneCentres(court)) {
    const centre = [x, 0.012 - 0.006, (mat.near + mat.far) / 2];
    box(collector, materials.turf, [mat.width, 0.012, matLength], centre);
    markLane(collector, materials.line, mat, x);
  }
  if (court.arena) markArena(collector, materials.line, court.arena);
}

function markLane(collector, line, mat, x) {
  const y = 0.014;
  for (const [stumps, towards] of [
    [0, -1],
    [-PITCH, 1],
  ]) {
    const popping = stumps + towards * 1.22;
    flat(collector, line, HALF_BOWLING_CREASE * 2, LINE, [x, y, stumps]);
    flat(collector, line, mat.width - 0.1, LINE, [x, y, popping]);
    for (const side of [-1, 1]) {
      const middle = stumps + towards * (1.22 - 2.44) * 0.5;
      flat(collector, line, LINE, 2.44, [
        x + side * HALF_BOWLING_CREASE,
        y + 0.0005,
        middle + towards * 0.61,
      ]);
    }
  }
  for (const side of [-1, 1]) {
    const length = mat.near - mat.far;
    flat(collector, line, LINE, length, [
      x + side * (mat.width / 2 - 0.07),
      y,
      (mat.near + mat.far) / 2,
    ]);
  }
}

function markArena(collector, line, { width, near, far }) {
  const y = 0.006;
  for (const x of [-width / 2, width / 2])
    flat(collector, line, 0.08, near - far, [x, y, (near + far) / 2]);
  for (const z of [near, far, far + (near - far) / 3])
    flat(collector, line, width, 0.08, [0, y, z]);
}

function flat(collector, material, width, length, position) {
  const plane = new THREE.PlaneGeometry(width, length).rotateX(-Math.PI / 2);
  collector.add(material, plane, placed(position));
}

export function isOnLine(court, x, z) {
  const centres = laneCentres(court);
  const nearest = centres.reduce((a, b) => (Math.abs(x - a) < Math.abs(x - b) ? a : b));
  const across = Math.abs(x - nearest);
  const along = (at) => Math.abs(z - at) < LINE / 2;
  const edge = Math.abs(across - (court.mat.width / 2 - 0.07)) < LINE / 2;
  const returns = Math.abs(across - HALF_BOWLING_CREASE) < LINE / 2 && z > -1.22 && z < 1.22;
  const bowling = along(0) && across < HALF_BOWLING_CREASE;
  return bowling || (along(-1.22) && across < court.mat.width / 2 - 0.05) || returns || edge;
}
