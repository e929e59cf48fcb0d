import * as THREE from 'three';
import { addHaze, addShotProps, buildCourt } from './build-court.mjs';
import { createCamera } from './camera.mjs';
import { createDarkroom } from './develop.mjs';
import { isOnLine } from './hall/lanes.mjs';
import { MOODS } from './light/moods.mjs';
import { createRig } from './light/rig.mjs';
import { createRandom } from './random.mjs';
import { growPile } from './turf.mjs';

const canvas = document.createElement('canvas');
document.body.append(canvas);
const renderer = new THREE.WebGLRenderer({ canvas, preserveDrawingBuffer: true });
renderer.shadowMap.enabled = true;
renderer.shadowMap.type = THREE.BasicShadowMap;
const reflections = new THREE.PMREMGenerator(renderer);

window.drawPicture = async (court, shot, { width, height, frames }) => {
  await Promise.all(['600', '800'].map((weight) => document.fonts.load(`${weight} 40px Archivo`)));
  renderer.setSize(width, height, false);
  const base = MOODS[shot.mood ?? court.mood];
  const mood = { ...base, ...court.moodChanges, lamps: { ...base.lamps, ...court.lampLight } };
  const random = createRandom(court.seed);
  const scene = new THREE.Scene();
  addHaze(scene, mood, court.haze ?? 0.004);
  const { lamps, materials } = buildCourt(scene, court, mood, random);
  addShotProps(scene, materials, shot.props ?? [], mood, random);
  if (shot.pile)
    scene.add(
      growPile({
        ...shot.pile,
        mat: court.mat,
        seed: court.seed,
        isLine: (x, z) => isOnLine(court, x, z),
      }),
    );

  const detail = shot.kind === 'detail';
  const subject = new THREE.Vector3(...(shot.focus ?? shot.at));
  const rig = createRig(scene, {
    hall: court.hall,
    mood,
    lamps,
    sun: court.sun,
    subject,
    reach: shot.reach ?? (detail ? 2.5 : 14),
    detail,
  });
  const { camera, sway } = createCamera(shot, width, height);
  rig.aim(0, frames);
  rig.hangClear();
  mirrorRoom(scene, subject);

  const darkroom = createDarkroom(renderer, width, height);
  await darkroom.expose(frames, (i) => {
    rig.aim(i, frames);
    sway(i);
    renderer.render(scene, camera);
  });
  const picture = darkroom.print({
    key: mood.key,
    ev: shot.ev,
    grade: mood.grade,
    bloom: shot.bloom,
    vignette: shot.vignette,
  });
  discard(scene, darkroom);
  return picture;
};

// Leather, metal and varnish reflect the hall they stand in.
function mirrorRoom(scene, subject) {
  const target = new THREE.WebGLCubeRenderTarget(128, { type: THREE.HalfFloatType });
  const eye = new THREE.CubeCamera(0.3, 60, target);
  eye.position.copy(subject).setY(Math.max(subject.y + 0.6, 1.2));
  eye.update(renderer, scene);
  scene.environment = reflections.fromCubemap(target.texture).texture;
  target.dispose();
}

// Materials stay: disposing them would throw away compiled programs, the slowest part on a CPU.
function discard(scene, darkroom) {
  scene.traverse((node) => {
    node.geometry?.dispose();
    node.shadow?.dispose();
    const { map, normalMap, alphaMap } = node.material ?? {};
    for (const texture of [map, normalMap, alphaMap]) texture?.dispose();
  });
  scene.environment?.dispose();
  darkroom.dispose();
}
