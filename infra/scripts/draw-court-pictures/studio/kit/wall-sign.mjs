import * as THREE from 'three';
import { asTexture, paint } from '../textures.mjs';

// Painted lane numbers, because every wide picture shows the far wall.
export function paintSign(scene, { text, position, height, colour, turn = 0, opacity = 1 }) {
  const canvas = paint(1024, 512, (pen, width, tall) => {
    pen.fillStyle = '#fff';
    pen.font = '800 440px Archivo';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(text, width / 2, tall / 2 + 30);
  });
  const map = asTexture(canvas);
  const material = new THREE.MeshLambertMaterial({
    map,
    color: colour,
    transparent: true,
    opacity,
    depthWrite: false,
  });
  const sign = new THREE.Mesh(new THREE.PlaneGeometry(height * 2, height), material);
  sign.position.set(...position);
  sign.rotation.y = turn;
  sign.receiveShadow = true;
  scene.add(sign);
}
