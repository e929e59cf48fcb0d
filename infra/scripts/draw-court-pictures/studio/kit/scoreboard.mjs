import * as THREE from 'three';
import { asTexture, paint } from '../textures.mjs';

const SEGMENTS = {
  0: 'abcdef',
  1: 'bc',
  2: 'abged',
  3: 'abgcd',
  4: 'fgbc',
  5: 'afgcd',
  6: 'afgedc',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcdfg',
};

export function hangScoreboard(scene, materials, board, brightness) {
  const { position, turn = 0, width = 2.6 } = board;
  const height = width * 0.42;
  const group = new THREE.Group();
  const body = new THREE.Mesh(
    new THREE.BoxGeometry(width + 0.1, height + 0.1, 0.14),
    materials.darkMetal,
  );
  const map = asTexture(paint(2048, 860, (pen, w, h) => drawFace(pen, w, h, board)));
  const face = new THREE.Mesh(
    new THREE.PlaneGeometry(width, height),
    new THREE.MeshBasicMaterial({ map }),
  );
  face.material.color.setScalar(brightness);
  face.position.z = 0.072;
  group.add(body, face);
  group.position.set(...position);
  group.rotation.y = turn;
  body.castShadow = true;
  scene.add(group);
}

function drawFace(pen, width, height, { runs, wickets, overs, target, lamp = '#ffb23e' }) {
  pen.fillStyle = '#0b0d10';
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = '#d9d5c8';
  pen.lineWidth = 5;
  pen.strokeRect(26, 26, width - 52, height - 52);
  label(pen, 'RUNS', 110, 150);
  label(pen, 'WICKETS', 1120, 150);
  label(pen, 'OVERS', 110, 600);
  label(pen, 'TARGET', 1120, 600);
  digits(pen, String(runs).padStart(3, ' '), 100, 190, 280, lamp);
  digits(pen, String(wickets), 1120, 190, 280, lamp);
  digits(pen, overs, 440, 570, 190, lamp);
  digits(pen, String(target), 1480, 570, 190, lamp);
}

function label(pen, text, x, y) {
  pen.fillStyle = '#e8e4d8';
  pen.font = '600 84px Archivo';
  pen.fillText(text, x, y);
}

function digits(pen, text, x, y, size, lamp) {
  let left = x;
  for (const mark of text) {
    if (mark === '.') {
      dot(pen, left, y + size, size * 0.05, lamp, 1);
      left += size * 0.22;
      continue;
    }
    const lit = SEGMENTS[mark] ?? '';
    for (const name of 'abcdefg')
      segment(pen, left, y, size, name, lamp, lit.includes(name) ? 1 : 0.07);
    left += size * 0.72;
  }
}

function segment(pen, x, y, size, name, lamp, strength) {
  const w = size * 0.5;
  const ends = {
    a: [0, 0, w, 0],
    b: [w, 0, w, size / 2],
    c: [w, size / 2, w, size],
    d: [0, size, w, size],
    e: [0, size / 2, 0, size],
    f: [0, 0, 0, size / 2],
    g: [0, size / 2, w, size / 2],
  }[name];
  const steps = 6;
  for (let i = 0; i <= steps; i += 1) {
    const t = i / steps;
    dot(
      pen,
      x + ends[0] + (ends[2] - ends[0]) * t,
      y + ends[1] + (ends[3] - ends[1]) * t,
      size * 0.046,
      lamp,
      strength,
    );
  }
}

function dot(pen, x, y, radius, lamp, strength) {
  pen.globalAlpha = strength;
  pen.fillStyle = lamp;
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fill();
  pen.globalAlpha = 1;
}
