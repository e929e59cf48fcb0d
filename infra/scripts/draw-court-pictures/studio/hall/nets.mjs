import * as THREE from 'three';
import { placed, tube } from '../collector.mjs';
import { laneCentres } from './lanes.mjs';

export function buildNets(collector, materials, court, random) {
  const { nets, hall } = court;
  const { height, near, far } = nets;
  const edges = netLines(court);
  for (const x of edges) {
    hangNet(
      collector,
      materials,
      { from: [x, near], to: [x, far], height, skirt: nets.skirtHeight ?? 0 },
      random,
    );
    for (let z = near; z >= far - 0.01; z -= (near - far) / Math.round((near - far) / 6)) {
      tube(collector, materials.steel, [x, 0, z], [x, height + 0.05, z], 0.035);
    }
    tube(collector, materials.rope, [x, height, near], [x, height, far], 0.008, 6);
  }
  const [first, last] = [edges[0], edges.at(-1)];
  for (const z of nets.ends ?? [far]) {
    hangNet(
      collector,
      materials,
      { from: [first, z], to: [last, z], height, skirt: nets.skirtHeight ?? 0 },
      random,
    );
    tube(collector, materials.rope, [first, height, z], [last, height, z], 0.008, 6);
  }
  if (nets.top) {
    for (let i = 1; i < edges.length; i += 1)
      stretchRoof(collector, materials, edges[i - 1], edges[i], nets, random);
    for (let z = near; z >= far - 0.01; z -= 3) {
      tube(
        collector,
        materials.rope,
        [first, height + 0.01, z],
        [last, height + 0.01, z],
        0.006,
        6,
      );
    }
  }
  if (nets.hung) hangFromRoof(collector, materials, hall, edges, nets);
}

function netLines(court) {
  if (court.arena) return [-court.arena.width / 2 - 0.25, court.arena.width / 2 + 0.25];
  const centres = laneCentres(court);
  const half = court.lanePitch / 2;
  return [centres[0] - half, ...centres.map((x) => x + half)];
}

function hangNet(collector, materials, { from, to, height, skirt }, random) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const phase = random.range(0, 6);
  const geometry = new THREE.PlaneGeometry(length, height, Math.ceil(length * 2), 10);
  const place = geometry.attributes.position;
  for (let i = 0; i < place.count; i += 1) {
    const [u, v] = [place.getX(i), place.getY(i) / height + 0.5];
    const slack = Math.sin(Math.PI * v) * 0.7 + (1 - v) * 0.5;
    const sway = Math.sin(u * 1.1 + phase) * 0.05 + Math.sin(u * 2.7 + phase * 2) * 0.02;
    place.setZ(i, sway * slack);
    const sag = v > 0.95 ? 0.06 * Math.abs(Math.sin((u * Math.PI) / 3)) : 0;
    place.setY(i, place.getY(i) - sag);
  }
  geometry.computeVertexNormals();
  stretchUv(geometry, length, height);
  const turn = Math.atan2(-(to[1] - from[1]), to[0] - from[0]);
  const middle = [(from[0] + to[0]) / 2, height / 2, (from[1] + to[1]) / 2];
  collector.add(materials.net, geometry, placed(middle, [0, turn, 0]));
  if (skirt > 0) {
    const band = new THREE.PlaneGeometry(length, skirt, Math.ceil(length * 3), 1);
    const points = band.attributes.position;
    for (let i = 0; i < points.count; i += 1)
      points.setZ(i, Math.sin(points.getX(i) * 2.2 + phase) * 0.025);
    band.computeVertexNormals();
    collector.add(
      materials.skirt,
      band,
      placed([middle[0], skirt / 2 + 0.015, middle[2]], [0, turn, 0]),
    );
  }
}

function stretchRoof(collector, materials, left, right, { height, near, far }, random) {
  const [width, length] = [right - left, near - far];
  const geometry = new THREE.PlaneGeometry(width, length, 10, Math.ceil(length));
  const place = geometry.attributes.position;
  const phase = random.range(0, 6);
  for (let i = 0; i < place.count; i += 1) {
    const [u, v] = [place.getX(i) / width + 0.5, place.getY(i)];
    const between = Math.abs(Math.sin((v * Math.PI) / 3));
    place.setZ(i, -Math.sin(Math.PI * u) * (0.08 + 0.1 * between) + Math.sin(v + phase) * 0.01);
  }
  geometry.computeVertexNormals();
  stretchUv(geometry, width, length);
  const middle = [(left + right) / 2, height, (near + far) / 2];
  collector.add(materials.net, geometry, placed(middle, [-Math.PI / 2, 0, 0]));
}

function stretchUv(geometry, width, height) {
  const { uv } = geometry.attributes;
  for (let i = 0; i < uv.count; i += 1) uv.setXY(i, uv.getX(i) * width, uv.getY(i) * height);
}

function hangFromRoof(collector, materials, hall, edges, { height, near, far }) {
  for (const x of edges) {
    for (let z = near; z >= far - 0.01; z -= 3) {
      tube(collector, materials.rope, [x, height, z], [x, hall.eaves - 0.1, z], 0.006, 6);
    }
  }
}
