import * as THREE from 'three';
import { FullScreenQuad } from 'three/addons/postprocessing/Pass.js';

const PASS_ON =
  'varying vec2 vUv; void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }';

const ADD_FRAME = `
varying vec2 vUv; uniform sampler2D frame; uniform float share;
void main() {
  vec3 light = texture2D(frame, vUv).rgb;
  if (!all(lessThan(abs(light), vec3(1e4)))) light = vec3(0.0);
  gl_FragColor = vec4(clamp(light, vec3(0.0), vec3(12.0)) * share, share);
}`;

const COPY = `
varying vec2 vUv; uniform sampler2D frame;
void main() { gl_FragColor = texture2D(frame, vUv); }`;

// Light spills in lens and film: wide, weak glow from blurred copies, then grade and falloff.
const PRINT = `
varying vec2 vUv; uniform sampler2D sheet; uniform vec2 size;
uniform vec3 shadowTint; uniform vec3 lightTint; uniform float bloom; uniform float vignette;
vec3 soft(float level) {
  vec2 step = exp2(level) / size; vec3 sum = vec3(0.0);
  for (int x = -2; x <= 2; x++) for (int y = -2; y <= 2; y++) {
    float weight = (3.0 - abs(float(x))) * (3.0 - abs(float(y)));
    sum += textureLod(sheet, vUv + vec2(float(x), float(y)) * step * 0.75, level).rgb * weight;
  }
  return sum / 81.0;
}
float grain(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453) - 0.5; }
void main() {
  vec3 colour = textureLod(sheet, vUv, 0.0).rgb;
  vec3 glow = soft(2.0) * 0.3 + soft(4.0) * 0.35 + soft(5.5) * 0.35;
  colour = mix(colour, glow, bloom);
  vec2 off = (vUv - 0.5) * vec2(1.0, 0.9);
  colour *= 1.0 - vignette * smoothstep(0.1, 0.6, dot(off, off) * 1.6);
  float luma = dot(colour, vec3(0.2126, 0.7152, 0.0722));
  colour = mix(vec3(luma), colour, 0.8);
  colour *= mix(shadowTint, lightTint, smoothstep(0.02, 0.6, luma * toneMappingExposure));
  gl_FragColor = vec4(colour, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
  gl_FragColor.rgb += grain(gl_FragCoord.xy) * 0.006;
}`;

export function createDarkroom(renderer, width, height) {
  const target = (type, mipmaps) =>
    new THREE.WebGLRenderTarget(width, height, {
      type,
      generateMipmaps: mipmaps,
      minFilter: mipmaps ? THREE.LinearMipmapLinearFilter : THREE.LinearFilter,
    });
  const frame = target(THREE.HalfFloatType, false);
  const sum = target(THREE.FloatType, false);
  sum.depthBuffer = false;
  const sheet = target(THREE.HalfFloatType, true);
  const adding = quad(ADD_FRAME, { frame: { value: frame.texture }, share: { value: 1 } });
  Object.assign(adding.material, {
    blending: THREE.CustomBlending,
    blendSrc: THREE.OneFactor,
    blendDst: THREE.OneFactor,
    transparent: true,
  });
  const copying = quad(COPY, { frame: { value: sum.texture } });

  async function expose(count, drawFrame) {
    renderer.setRenderTarget(sum);
    renderer.setClearColor(0, 0);
    renderer.clear();
    for (let i = 0; i < count; i += 1) {
      renderer.setRenderTarget(frame);
      drawFrame(i);
      adding.material.uniforms.share.value = 1 / count;
      renderer.autoClear = false;
      renderer.setRenderTarget(sum);
      adding.render(renderer);
      renderer.autoClear = true;
    }
    renderer.setRenderTarget(sheet);
    copying.render(renderer);
    renderer.setRenderTarget(null);
  }

  function print({ key, ev = 0, grade, bloom = 0.09, vignette = 0.4 }) {
    renderer.toneMapping = THREE.ACESFilmicToneMapping;
    renderer.toneMappingExposure = (key / meanLight(renderer, copying, sheet)) * 2 ** ev;
    const printing = quad(PRINT, {
      sheet: { value: sheet.texture },
      size: { value: new THREE.Vector2(width, height) },
      shadowTint: { value: new THREE.Vector3(...grade.shadows) },
      lightTint: { value: new THREE.Vector3(...grade.lights) },
      bloom: { value: bloom },
      vignette: { value: vignette },
    });
    renderer.setRenderTarget(null);
    printing.render(renderer);
    return renderer.domElement.toDataURL('image/png');
  }

  const dispose = () => [frame, sum, sheet].forEach((each) => each.dispose());
  return { expose, print, dispose };
}

function quad(fragmentShader, uniforms) {
  return new FullScreenQuad(
    new THREE.ShaderMaterial({
      vertexShader: PASS_ON,
      fragmentShader,
      uniforms,
      depthTest: false,
      depthWrite: false,
    }),
  );
}

// The exposure follows the mean of the logarithms of the scene's light, as a light meter does.
function meanLight(renderer, copying, sheet) {
  const [w, h] = [48, 32];
  const small = new THREE.WebGLRenderTarget(w, h, { type: THREE.FloatType });
  copying.material.uniforms.frame.value = sheet.texture;
  renderer.setRenderTarget(small);
  copying.render(renderer);
  const pixels = new Float32Array(w * h * 4);
  renderer.readRenderTargetPixels(small, 0, 0, w, h, pixels);
  let sum = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const luma = pixels[i] * 0.2126 + pixels[i + 1] * 0.7152 + pixels[i + 2] * 0.0722;
    sum += Math.log(Math.min(Math.max(luma, 0.004), 2));
  }
  return Math.exp(sum / (w * h));
}
