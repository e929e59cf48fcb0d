import * as THREE from 'three';
import { radicalInverse } from '../random.mjs';
import { listOpenings, wallFrames } from '../hall/walls.mjs';

const SPOTS = 2;

// Every frame sees a few point-like lights; averaged over many frames they become tubes, windows,
// a sun with a disc and a bright room, so shadows are soft without any special shader.
export function createRig(scene, { hall, mood, lamps, sun, subject, reach, detail }) {
  const emitters = listEmitters(hall, mood, lamps);
  const total = emitters.reduce((sum, { power }) => sum + power, 0);
  const spots = Array.from({ length: SPOTS }, () => addSpot(scene, detail));
  const sunLight = sun && mood.sun ? addSun(scene, hall, mood.sun, sun, detail) : undefined;
  const room = addRoomLight(scene, subject, reach);
  const { above, sides, below, level } = mood.ambient;
  const tones = [above, sides, below].map((colour) => new THREE.Color(colour));
  scene.add(new THREE.HemisphereLight(above, below, level * 1.1));

  function aim(index, count) {
    spots.forEach((spot, i) => {
      const u = (radicalInverse(index * SPOTS + i + 1, 2) + 0.37 * i) % 1;
      const emitter = pickByPower(emitters, u * total);
      const at = emitter.sample(radicalInverse(index + 1, 3 + 2 * i), radicalInverse(index + 1, 7));
      spot.position.copy(at);
      spot.target.position.copy(at).add(emitter.direction);
      spot.color.copy(emitter.colour);
      spot.intensity = total / SPOTS;
    });
    if (sunLight) swaySun(sunLight, index);
    aimRoomLight(room, index, count, subject, reach, tones, level);
  }

  // A lamp touching a truss overflows the mirror's half floats, so there the light hangs clear.
  function hangClear() {
    spots.forEach((spot, i) => {
      spot.position.set(0, hall.eaves - 1, subject.z + (i - 0.5) * 7);
      spot.target.position.copy(spot.position).setY(0);
      spot.color.copy(emitters[0].colour);
      spot.intensity = total / SPOTS;
    });
  }

  return { aim, hangClear };
}

function listEmitters(hall, mood, lamps) {
  const area = hall.width * (hall.near - hall.far);
  const emitters = lamps.map((lamp) => ({
    power: (mood.lamps.level * area * 0.55) / lamps.length,
    colour: new THREE.Color(mood.lamps.colour),
    direction: new THREE.Vector3(-Math.sin(lamp.tilt) * -1, -1, 0).normalize(),
    sample: (u) => new THREE.Vector3(lamp.x, lamp.y - 0.05, lamp.z + (u - 0.5) * lamp.length),
  }));
  const frames = wallFrames(hall);
  for (const opening of listOpenings(hall)) {
    const { matrix } = frames[opening.wall];
    const inward = new THREE.Vector3(0, -0.25, 1).transformDirection(matrix);
    emitters.push({
      power: mood.sky.radiance * opening.width * opening.height * 0.75,
      colour: new THREE.Color(mood.sky.horizon).lerp(new THREE.Color(mood.sky.top), 0.3),
      direction: inward,
      sample: (u, v) =>
        new THREE.Vector3(
          opening.u + opening.width * u,
          opening.sill + opening.height * v,
          0.12,
        ).applyMatrix4(matrix),
    });
  }
  if (hall.skylights || hall.roof === 'sawtooth') emitters.push(skylightEmitter(hall, mood));
  return emitters;
}

function skylightEmitter(hall, mood) {
  const tilt = hall.roof === 'sawtooth' ? 0.6 : 0;
  return {
    power: mood.sky.radiance * hall.width * (hall.near - hall.far) * 0.09,
    colour: new THREE.Color(mood.sky.top).lerp(new THREE.Color('#ffffff'), 0.5),
    direction: new THREE.Vector3(0, -1, tilt).normalize(),
    sample: (u, v) =>
      new THREE.Vector3(
        (v - 0.5) * hall.width * 0.8,
        hall.eaves - 0.2,
        hall.near - 2 - u * (hall.near - hall.far - 4),
      ),
  };
}

function pickByPower(emitters, target) {
  let sum = 0;
  for (const emitter of emitters) {
    sum += emitter.power;
    if (target <= sum) return emitter;
  }
  return emitters.at(-1);
}

function addSpot(scene, detail) {
  const spot = new THREE.SpotLight('#fff', 1, 0, 1.3, 1, 2);
  spot.castShadow = true;
  spot.shadow.mapSize.setScalar(detail ? 4096 : 2048);
  spot.shadow.camera.near = 0.15;
  spot.shadow.camera.far = 45;
  spot.shadow.bias = -0.0006;
  spot.shadow.normalBias = 0.02;
  scene.add(spot, spot.target);
  return spot;
}

function addSun(scene, hall, { colour, strength }, { azimuth, height }, detail) {
  const light = new THREE.DirectionalLight(colour, strength);
  const middle = new THREE.Vector3(0, 2, (hall.near + hall.far) / 2);
  const [a, h] = [THREE.MathUtils.degToRad(azimuth), THREE.MathUtils.degToRad(height)];
  const towards = new THREE.Vector3(
    Math.sin(a) * Math.cos(h),
    Math.sin(h),
    Math.cos(a) * Math.cos(h),
  );
  light.userData = { middle, towards };
  light.target.position.copy(middle);
  coverWithShadow(light, 22, 60, detail ? 4096 : 3072);
  scene.add(light, light.target);
  return light;
}

function swaySun(light, index) {
  const { middle, towards } = light.userData;
  const sway = new THREE.Vector3(
    radicalInverse(index + 1, 2) - 0.5,
    radicalInverse(index + 1, 3) - 0.5,
    radicalInverse(index + 1, 5) - 0.5,
  );
  light.position.copy(middle).addScaledVector(towards, 30).addScaledVector(sway, 0.7);
}

function addRoomLight(scene, subject, reach) {
  const light = new THREE.DirectionalLight('#fff', 1);
  light.target.position.copy(subject);
  coverWithShadow(light, reach, reach * 3, 2048);
  light.shadow.camera.userData = { seesThroughShell: true };
  scene.add(light, light.target);
  return light;
}

function aimRoomLight(light, index, count, subject, reach, [above, sides, below], level) {
  const y = 1 - (2 * (index + 0.5)) / count;
  const angle = radicalInverse(index + 1, 2) * Math.PI * 2;
  const flat = Math.sqrt(1 - y * y);
  light.position
    .set(Math.cos(angle) * flat, y, Math.sin(angle) * flat)
    .multiplyScalar(reach * 1.5)
    .add(subject);
  light.color.copy(sides).lerp(y > 0 ? above : below, Math.abs(y));
  light.intensity = level * 5.5;
}

function coverWithShadow(light, half, far, size) {
  light.castShadow = true;
  light.shadow.mapSize.setScalar(size);
  Object.assign(light.shadow.camera, {
    left: -half,
    right: half,
    top: half,
    bottom: -half,
    near: 0.1,
    far,
  });
  light.shadow.bias = -0.0004;
  light.shadow.normalBias = 0.015;
}

// The room's own bounced light starts inside the walls, so its shadow pass must not draw them.
export function letRoomLightThrough(mesh) {
  mesh.onBeforeShadow = (_renderer, _object, _camera, shadowCamera, geometry) => {
    if (shadowCamera.userData.seesThroughShell) geometry.setDrawRange(0, 0);
  };
  mesh.onAfterShadow = (_renderer, _object, _camera, _shadowCamera, geometry) => {
    geometry.setDrawRange(0, Infinity);
  };
}
