import * as THREE from 'three';

export function paint(width, height, draw) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  draw(canvas.getContext('2d', { willReadFrequently: true }), width, height);
  return canvas;
}

export function asTexture(canvas, { metres = 1, colour = true } = {}) {
  const texture = new THREE.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.repeat.set(1 / metres, 1 / metres);
  texture.anisotropy = 8;
  if (colour) texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

export function turfCanvas(random) {
  return paint(1024, 1024, (pen, width) => {
    pen.fillStyle = 'rgb(150,150,150)';
    pen.fillRect(0, 0, width, width);
    for (let i = 0; i < 52000; i += 1) {
      const shade = Math.round(random.range(95, 250));
      pen.strokeStyle = `rgba(${shade},${shade},${Math.round(shade * 0.9)},0.5)`;
      pen.lineWidth = random.range(1, 2.4);
      const [x, y] = [random.range(0, width), random.range(0, width)];
      const angle = random.range(0, Math.PI * 2);
      const length = random.range(6, 18);
      for (const dx of [-width, 0, width]) {
        if (x + dx < -20 || x + dx > width + 20) continue;
        pen.beginPath();
        pen.moveTo(x + dx, y);
        pen.lineTo(x + dx + Math.cos(angle) * length, y + Math.sin(angle) * length);
        pen.stroke();
      }
    }
  });
}

// Cloudy patches at several sizes, tiling, for wear on mats, stains on walls and grain in concrete.
export function cloudCanvas(random, contrast = 1, base = 128) {
  return paint(512, 512, (pen, width) => {
    pen.fillStyle = `rgb(${base},${base},${base})`;
    pen.fillRect(0, 0, width, width);
    for (const [count, size, strength] of [
      [60, 150, 0.09],
      [240, 60, 0.08],
      [900, 22, 0.07],
      [4000, 6, 0.06],
    ]) {
      for (let i = 0; i < count; i += 1) {
        const [x, y] = [random.range(0, width), random.range(0, width)];
        const radius = size * random.range(0.5, 1.2);
        const tone = random.next() > 0.5 ? 255 : 0;
        for (const dx of [-width, 0, width]) {
          for (const dy of [-width, 0, width]) {
            if (x + dx + radius < 0 || x + dx - radius > width) continue;
            if (y + dy + radius < 0 || y + dy - radius > width) continue;
            const glow = pen.createRadialGradient(x + dx, y + dy, 0, x + dx, y + dy, radius);
            glow.addColorStop(0, `rgba(${tone},${tone},${tone},${strength * contrast})`);
            glow.addColorStop(1, `rgba(${tone},${tone},${tone},0)`);
            pen.fillStyle = glow;
            pen.fillRect(x + dx - radius, y + dy - radius, radius * 2, radius * 2);
          }
        }
      }
    }
  });
}

export function netCanvas(random) {
  const cells = 8;
  const cell = 64;
  return paint(cells * cell, cells * cell, (pen, width) => {
    pen.fillStyle = '#000';
    pen.fillRect(0, 0, width, width);
    pen.strokeStyle = pen.fillStyle = '#fff';
    for (let i = 0; i < cells; i += 1) {
      const at = i * cell + cell / 2;
      for (let j = 0; j <= cells; j += 1) {
        pen.lineWidth = random.range(3.2, 4.2);
        const sway = random.range(-2, 2);
        pen.beginPath();
        pen.moveTo(at, j * cell - cell / 2);
        pen.quadraticCurveTo(at + sway, j * cell, at, j * cell + cell / 2);
        pen.moveTo(j * cell - cell / 2, at);
        pen.quadraticCurveTo(j * cell, at - sway, j * cell + cell / 2, at);
        pen.stroke();
        pen.beginPath();
        pen.arc(at, j * cell + cell / 2, 4.4, 0, Math.PI * 2);
        pen.fill();
      }
    }
  });
}

export function ribbedCanvas(ribs, sharpness) {
  return paint(512, 4, (pen, width, height) => {
    const pixels = pen.createImageData(width, height);
    for (let x = 0; x < width; x += 1) {
      const wave = Math.sin((x / width) * ribs * Math.PI * 2);
      const value = 127 + 127 * Math.tanh(wave * sharpness);
      for (let y = 0; y < height; y += 1) {
        pixels.data.set([value, value, value, 255], (y * width + x) * 4);
      }
    }
    pen.putImageData(pixels, 0, 0);
  });
}

export function blockCanvas(random, columns, rows, mortar) {
  return paint(1024, 1024, (pen, width) => {
    pen.fillStyle = '#777';
    pen.fillRect(0, 0, width, width);
    const [w, h] = [width / columns, width / rows];
    for (let row = 0; row < rows; row += 1) {
      for (let column = -1; column <= columns; column += 1) {
        const shade = Math.round(random.range(205, 250));
        pen.fillStyle = `rgb(${shade},${shade},${shade})`;
        const x = (column + (row % 2) / 2) * w;
        pen.fillRect(x + mortar, row * h + mortar, w - mortar * 2, h - mortar * 2);
      }
    }
  });
}

export function woodCanvas(random, tint) {
  return paint(512, 512, (pen, width) => {
    pen.fillStyle = tint;
    pen.fillRect(0, 0, width, width);
    for (let i = 0; i < 420; i += 1) {
      const x = random.range(0, width);
      pen.strokeStyle = `rgba(${random.pick(['70,38,12', '120,74,30', '255,232,190'])},${random.range(0.03, 0.16)})`;
      pen.lineWidth = random.range(0.6, 3);
      pen.beginPath();
      pen.moveTo(x, 0);
      pen.bezierCurveTo(x + random.range(-8, 8), 170, x + random.range(-8, 8), 340, x, width);
      pen.stroke();
    }
  });
}

export function heightToNormal(canvas, strength) {
  const { width, height } = canvas;
  const source = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  const level = (x, y) =>
    source[(((y + height) % height) * width + ((x + width) % width)) * 4] / 255;
  return paint(width, height, (pen) => {
    const pixels = pen.createImageData(width, height);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const dx = (level(x - 1, y) - level(x + 1, y)) * strength;
        const dy = (level(x, y + 1) - level(x, y - 1)) * strength;
        const scale = 127 / Math.hypot(dx, dy, 1);
        pixels.data.set(
          [127 + dx * scale, 127 + dy * scale, 127 + scale, 255],
          (y * width + x) * 4,
        );
      }
    }
    pen.putImageData(pixels, 0, 0);
  });
}
