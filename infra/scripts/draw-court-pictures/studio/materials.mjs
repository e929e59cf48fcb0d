import * as THREE from 'three';
import * as draw from './textures.mjs';
import { createTurfMaterial } from './turf.mjs';

const METRES_PER_WALL_TILE = { blockwork: 3.2, brick: 1.8, cladding: 1.6, plaster: 4 };

export function createMaterials(court, mood, random) {
  const cloud = draw.cloudCanvas(random);
  const { hall, mat, nets } = court;
  const withLanes = { ...mat, lanePitch: court.lanePitch, laneShift: court.lanes / 2 };
  const lambert = (options, flags = {}) => {
    const material = new THREE.MeshLambertMaterial(options);
    material.userData = flags;
    return material;
  };
  const standard = (options, flags = {}) => {
    const material = new THREE.MeshStandardMaterial({ envMapIntensity: 0.6, ...options });
    material.userData = flags;
    return material;
  };
  const metres = { mapsByMetre: true };
  const willow = draw.asTexture(draw.woodCanvas(random, '#dcbc8a'));
  const ash = draw.asTexture(draw.woodCanvas(random, '#c9995c'));
  const netAlpha = draw.asTexture(draw.netCanvas(random), { metres: 0.4, colour: false });
  netAlpha.anisotropy = 16;

  return {
    turf: createTurfMaterial(withLanes, cloud, random),
    surround: createTurfMaterial(
      { ...withLanes, colour: mat.surround ?? mat.colour },
      cloud,
      random,
    ),
    concrete: standard(
      {
        color: hall.floor ?? '#8b8a84',
        map: draw.asTexture(draw.cloudCanvas(random, 0.6, 205), { metres: 5 }),
        roughness: 0.42,
        envMapIntensity: 0.9,
      },
      metres,
    ),
    line: lambert(
      { color: '#f2f0e8', map: draw.asTexture(draw.turfCanvas(random), { metres: 0.35 }) },
      metres,
    ),
    wall: createWallMaterial(hall, random, lambert),
    dado: lambert({ color: hall.dado ?? hall.wall }, metres),
    roof: lambert(
      {
        color: hall.roofColour,
        side: THREE.DoubleSide,
        normalMap: draw.asTexture(draw.heightToNormal(draw.ribbedCanvas(5, 2), 3), {
          colour: false,
        }),
      },
      metres,
    ),
    skylight: glowMaterial(mood.sky.top, mood.sky.radiance * 0.55),
    steel: lambert({ color: hall.steel }, metres),
    frame: lambert({ color: hall.frame ?? hall.steel }, metres),
    metal: standard({ color: '#b9bcc0', roughness: 0.35, metalness: 0.9 }),
    darkMetal: standard({ color: '#24272b', roughness: 0.5, metalness: 0.4 }),
    rubber: standard({ color: '#1b1c1e', roughness: 0.7 }),
    paintedMetal: standard({ color: court.accent, roughness: 0.35 }),
    plasticWhite: standard({ color: '#eeeae0', roughness: 0.5 }),
    ash: standard({ map: ash, roughness: 0.55 }),
    stump: standard({ map: ash, color: court.stumps ?? '#ffffff', roughness: 0.42 }),
    willow: standard({ map: willow, roughness: 0.6 }),
    grip: standard({ color: court.grip ?? '#1d2b52', roughness: 0.75 }),
    redLeather: new THREE.MeshPhysicalMaterial({
      color: '#7d0f12',
      roughness: 0.42,
      clearcoat: 0.5,
      clearcoatRoughness: 0.3,
    }),
    whiteLeather: standard({ color: '#efece2', roughness: 0.45 }),
    stitch: lambert({ color: '#efe4cc' }),
    greenStitch: lambert({ color: '#2c5a3c' }),
    canvas: lambert({ color: court.canvas ?? '#23324a' }),
    net: createNetMaterial(nets.colour, netAlpha),
    skirt: lambert({ color: nets.skirt ?? nets.colour, side: THREE.DoubleSide }),
    rope: lambert({ color: nets.rope ?? nets.colour }, { castsNothing: true }),
    screen: lambert({ color: '#efede6' }),
    glow: glowMaterial(mood.lamps.colour, mood.lamps.glow),
    redGlow: glowMaterial('#ff3b22', 1.7),
  };
}

function createWallMaterial(hall, random, lambert) {
  const kind = hall.wallKind;
  const metres = METRES_PER_WALL_TILE[kind];
  const flags = { mapsByMetre: true };
  if (kind === 'cladding') {
    const ribs = draw.heightToNormal(draw.ribbedCanvas(8, 2.5), 4);
    const normalMap = draw.asTexture(ribs, { metres, colour: false });
    return lambert({ color: hall.wall, normalMap, side: THREE.DoubleSide }, flags);
  }
  const canvas =
    kind === 'plaster'
      ? draw.cloudCanvas(random, 0.22, 238)
      : draw.blockCanvas(random, 8, kind === 'brick' ? 24 : 16, kind === 'brick' ? 4 : 3);
  const options = {
    color: hall.wall,
    map: draw.asTexture(canvas, { metres }),
    side: THREE.DoubleSide,
  };
  if (kind !== 'plaster') {
    options.normalMap = draw.asTexture(draw.heightToNormal(canvas, 1.5), { metres, colour: false });
  }
  return lambert(options, flags);
}

// Twine blended by coverage, not cut out, turns into an even haze far away, as real mesh does.
function createNetMaterial(colour, alphaMap) {
  const material = new THREE.MeshLambertMaterial({
    color: colour,
    alphaMap,
    transparent: true,
    depthWrite: false,
    side: THREE.DoubleSide,
    emissive: new THREE.Color(colour).multiplyScalar(0.06),
  });
  material.userData = { castsNothing: true };
  return material;
}

function glowMaterial(colour, strength) {
  const material = new THREE.MeshBasicMaterial({
    color: new THREE.Color(colour).multiplyScalar(strength),
    side: THREE.DoubleSide,
  });
  material.userData = { castsNothing: true };
  return material;
}
