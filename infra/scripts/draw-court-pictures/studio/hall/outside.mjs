import * as THREE from 'three';
import { asTexture, paint } from '../textures.mjs';

// A garden some metres behind the glass, so that windows show palms instead of white and look deep.
export function buildOutside(scene, hall, mood, random) {
  const walls = new Set((hall.windows ?? []).map(({ wall }) => wall));
  const half = hall.width / 2;
  const away = 9;
  const stands = {
    left: [[-half - away, 0, (hall.near + hall.far) / 2], Math.PI / 2],
    right: [[half + away, 0, (hall.near + hall.far) / 2], -Math.PI / 2],
    far: [[0, 0, hall.far - away], 0],
    near: [[0, 0, hall.near + away], Math.PI],
  };
  for (const wall of walls) {
    const [position, turn] = stands[wall];
    const texture = asTexture(
      outOfFocus(paint(2048, 512, (pen, w, h) => drawGarden(pen, w, h, mood, random))),
    );
    const material = new THREE.MeshBasicMaterial({ map: texture, fog: false });
    material.color.setScalar(mood.sky.radiance);
    const view = new THREE.Mesh(new THREE.PlaneGeometry(80, 20), material);
    view.position.set(position[0], 8, position[2]);
    view.rotation.y = turn;
    scene.add(view);
  }
}

function outOfFocus(sharp) {
  return paint(sharp.width, sharp.height, (pen) => {
    pen.filter = 'blur(4px)';
    pen.drawImage(sharp, 0, 0);
  });
}

function drawGarden(pen, width, height, mood, random) {
  const sky = pen.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, mood.sky.top);
  sky.addColorStop(0.75, mood.sky.horizon);
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  for (let layer = 0; layer < 3; layer += 1) {
    pen.fillStyle = mood.sky.trees[layer];
    const base = height * (0.6 + layer * 0.07);
    for (let x = -20; x < width + 20; x += 9) {
      const rise = 14 + 22 * Math.sin(x * 0.013 + layer * 2) + random.range(0, 22);
      pen.globalAlpha = random.range(0.55, 1);
      pen.beginPath();
      pen.arc(x, base - rise + 30, random.range(12, 26), 0, Math.PI * 2);
      pen.fill();
    }
    pen.globalAlpha = 1;
    pen.fillRect(0, base + 18, width, height);
    for (let i = 0; i < 9; i += 1) drawPalm(pen, random.range(0, width), base + 30, random);
  }
}

function drawPalm(pen, x, foot, random) {
  const tall = random.range(110, 210);
  const lean = random.range(-26, 26);
  const size = random.range(42, 64);
  pen.strokeStyle = pen.fillStyle;
  pen.lineWidth = 5;
  pen.beginPath();
  pen.moveTo(x, foot);
  pen.quadraticCurveTo(x, foot - tall * 0.6, x + lean, foot - tall);
  pen.stroke();
  for (let i = 0; i < 13; i += 1) {
    const angle = Math.PI * (i / 12) + Math.PI + random.range(-0.12, 0.12);
    const [tipX, tipY] = [Math.cos(angle) * size, Math.sin(angle) * size * 0.55 + size * 0.42];
    pen.lineWidth = 4;
    pen.beginPath();
    pen.moveTo(x + lean, foot - tall);
    pen.quadraticCurveTo(
      x + lean + tipX * 0.55,
      foot - tall + tipY - size * 0.55,
      x + lean + tipX,
      foot - tall + tipY,
    );
    pen.stroke();
  }
}
