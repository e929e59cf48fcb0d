import * as THREE from 'three';
import * as draw from './textures.mjs';
import { createRandom } from './random.mjs';

const VERTEX_POSITION = `#include <begin_vertex>
  vOnGround = (modelMatrix * vec4(transformed, 1.0)).xz;`;

// Bare repetition reads as wallpaper: patches, worn crease ends and pile seen edge-on break it up.
const GROUND_COLOUR = `#include <map_fragment>
  float patches = texture2D(cloud, vOnGround * 0.13).r + texture2D(cloud, vOnGround.yx * 0.037).r;
  float laneX = mod(vOnGround.x + lanePitch * laneShift, lanePitch) - lanePitch * 0.5;
  float atBatter = exp(-(laneX * laneX * 1.6 + pow(vOnGround.y + 1.0, 2.0) * 0.55));
  float atBowler = exp(-(laneX * laneX * 1.6 + pow(vOnGround.y + 19.0, 2.0) * 0.3));
  float wear = clamp(atBatter + atBowler, 0.0, 1.0) * (0.5 + patches * 0.5);
  float roll = step(0.5, fract(vOnGround.y / 4.0)) - 0.5;
  diffuseColor.rgb *= (0.55 + 0.45 * patches) * (1.0 + 0.07 * roll);
  diffuseColor.rgb = mix(diffuseColor.rgb, vec3(dot(diffuseColor.rgb, vec3(0.4))) * vec3(1.25, 1.2, 1.0) + 0.015, wear * 0.38);
  float edgeOn = 1.0 - abs(normalize(vViewPosition).y);
  diffuseColor.rgb *= 1.0 + 0.12 * edgeOn * edgeOn;`;

export function createTurfMaterial(mat, cloudCanvas, random) {
  const fibres = draw.turfCanvas(random);
  const material = new THREE.MeshLambertMaterial({
    color: mat.colour,
    map: draw.asTexture(fibres, { metres: 0.42 }),
    normalMap: draw.asTexture(draw.heightToNormal(fibres, 1.1), { metres: 0.42, colour: false }),
  });
  material.userData = { mapsByMetre: true };
  material.onBeforeCompile = (shader) => {
    shader.uniforms.cloud = { value: draw.asTexture(cloudCanvas, { colour: false }) };
    shader.uniforms.lanePitch = { value: mat.lanePitch };
    shader.uniforms.laneShift = { value: mat.laneShift };
    shader.vertexShader = `varying vec2 vOnGround;\n${shader.vertexShader}`.replace(
      '#include <begin_vertex>',
      VERTEX_POSITION,
    );
    shader.fragmentShader =
      `varying vec2 vOnGround; uniform sampler2D cloud; uniform float lanePitch; uniform float laneShift;\n${shader.fragmentShader}`.replace(
        '#include <map_fragment>',
        GROUND_COLOUR,
      );
  };
  return material;
}

// Close to the ground a texture looks printed, so the pile near the subject is real blades.
export function growPile({ centre, radius, count, mat, isLine, seed }) {
  const random = createRandom(seed);
  const blade = new THREE.BufferGeometry();
  blade.setAttribute(
    'position',
    new THREE.Float32BufferAttribute(
      [
        -0.0011, 0, 0, 0.0011, 0, 0, 0.0009, 0.6, 0.12, -0.0011, 0, 0, 0.0009, 0.6, 0.12, -0.0009,
        0.6, 0.12, -0.0009, 0.6, 0.12, 0.0009, 0.6, 0.12, 0, 1, 0.42,
      ],
      3,
    ),
  );
  const shades = [0.55, 0.55, 1.3];
  blade.setAttribute(
    'color',
    new THREE.Float32BufferAttribute(
      shades.flatMap((s) => [s, s, s]),
      3,
    ),
  );
  blade.setAttribute(
    'normal',
    new THREE.Float32BufferAttribute(
      shades.flatMap(() => [0, 1, 0]),
      3,
    ),
  );
  const material = new THREE.MeshLambertMaterial({ vertexColors: true, side: THREE.DoubleSide });
  const pile = new THREE.InstancedMesh(blade, material, count);
  const green = new THREE.Color(mat.colour);
  const white = new THREE.Color('#efece2');
  const matrix = new THREE.Matrix4();
  const turn = new THREE.Quaternion();
  for (let i = 0; i < count; i += 1) {
    const reach = radius * Math.sqrt(random.next());
    const angle = random.range(0, Math.PI * 2);
    const [x, z] = [centre[0] + Math.cos(angle) * reach, centre[1] + Math.sin(angle) * reach];
    const thinning = Math.min(1, (radius - reach) / (radius * 0.35) + 0.1);
    const height = random.range(0.006, 0.011) * thinning;
    turn.setFromEuler(
      new THREE.Euler(random.range(-0.5, 0.5), random.range(0, 6.28), random.range(-0.5, 0.5)),
    );
    matrix.compose(new THREE.Vector3(x, 0.001, z), turn, new THREE.Vector3(1, height, height));
    pile.setMatrixAt(i, matrix);
    const shade = random.range(0.6, 1.2);
    pile.setColorAt(i, (isLine(x, z) ? white : green).clone().multiplyScalar(shade));
  }
  pile.receiveShadow = true;
  return pile;
}
