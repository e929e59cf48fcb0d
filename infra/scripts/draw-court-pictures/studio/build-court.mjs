import * as THREE from 'three';
import { createCollector } from './collector.mjs';
import { buildLamps } from './hall/lamps.mjs';
import { buildFloor, PITCH } from './hall/lanes.mjs';
import { buildNets } from './hall/nets.mjs';
import { buildOutside } from './hall/outside.mjs';
import { buildRoof } from './hall/roof.mjs';
import { buildWalls } from './hall/walls.mjs';
import { layBall } from './kit/ball.mjs';
import { standBat } from './kit/bat.mjs';
import { standBowlingMachine } from './kit/bowling-machine.mjs';
import {
  placeBag,
  placeBasket,
  placeBench,
  placeCone,
  placeFan,
  placeSightScreen,
} from './kit/furniture.mjs';
import { placeHelmet } from './kit/helmet.mjs';
import { hangScoreboard } from './kit/scoreboard.mjs';
import { setStumps } from './kit/stumps.mjs';
import { paintSign } from './kit/wall-sign.mjs';
import { letRoomLightThrough } from './light/rig.mjs';
import { createMaterials } from './materials.mjs';

export function buildCourt(scene, court, mood, random) {
  const materials = createMaterials(court, mood, random);
  const shell = createCollector();
  buildFloor(shell, materials, court);
  buildWalls(shell, materials, court.hall);
  buildRoof(shell, materials, court.hall);
  shell.addTo(scene, letRoomLightThrough);

  const parts = createCollector();
  const lamps = buildLamps(parts, materials, court.hall, court.lamps);
  buildNets(parts, materials, court, random);
  buildOutside(scene, court.hall, mood, random);
  for (const prop of court.props ?? []) placeProp(scene, parts, materials, prop, mood, random);
  parts.addTo(scene, drawNetsLast);
  return { lamps, materials };
}

export function addShotProps(scene, materials, props, mood, random) {
  const parts = createCollector();
  for (const prop of props) placeProp(scene, parts, materials, prop, mood, random);
  parts.addTo(scene, drawNetsLast);
}

function drawNetsLast(mesh) {
  if (mesh.material.transparent) mesh.renderOrder = 2;
}

function placeProp(scene, parts, materials, prop, mood, random) {
  const place = {
    stumps: () => setStumps(parts, materials, prop.at, prop),
    wickets: () => {
      for (const x of prop.xs) {
        setStumps(parts, materials, [x, 0], prop);
        setStumps(parts, materials, [x, -PITCH], prop);
      }
    },
    ball: () => layBall(parts, materials, prop.at, prop),
    bat: () => standBat(parts, materials, prop.at, prop.turn),
    machine: () => standBowlingMachine(parts, materials, prop.at, prop),
    bench: () => placeBench(parts, materials, prop.at, prop),
    basket: () => placeBasket(parts, materials, prop.at, random, prop),
    bag: () => placeBag(parts, materials, prop.at, prop.turn),
    fan: () => placeFan(parts, materials, prop.at, prop.turn),
    cone: () => placeCone(parts, materials, prop.at),
    helmet: () => placeHelmet(parts, materials, prop.at, prop.turn),
    screen: () => placeSightScreen(parts, materials, prop.z, prop.size, prop.x),
    board: () => hangScoreboard(scene, materials, prop, mood.key < 0.3 ? 2.2 : 1.3),
    sign: () => paintSign(scene, prop),
  }[prop.kind];
  if (!place) throw new Error(`Unknown prop: ${prop.kind}`);
  place();
}

export function addHaze(scene, mood, density) {
  const colour = new THREE.Color(mood.ambient.sides).multiplyScalar(mood.ambient.level * 1.6);
  scene.fog = new THREE.FogExp2(colour, density);
  scene.background = colour;
}
