import * as THREE from 'three';
import { beam, box, placed, tube } from '../collector.mjs';
import { roofHeightAt, roofLine } from './roof-form.mjs';

// Each lamp is drawn and also listed, so that light comes from exactly where the lamp is seen.
export function buildLamps(collector, materials, hall, lamps) {
  const line = hall.roof === 'sawtooth' ? undefined : roofLine(hall);
  const ceilingAt = (x) => (line ? roofHeightAt(line, x) : hall.eaves) - 0.2;
  const list = placeLamps(hall, lamps);
  for (const lamp of list) {
    const { x, y, z } = lamp;
    const top = Math.max(ceilingAt(x), y + 0.2);
    if (lamps.kind === 'strip') {
      box(collector, materials.frame, [0.2, 0.07, lamp.length + 0.06], [x, y + 0.045, z]);
      box(collector, materials.glow, [0.15, 0.03, lamp.length], [x, y, z]);
      for (const end of [-0.4, 0.4]) {
        const at = z + end * lamp.length;
        beam(collector, materials.darkMetal, [x, y + 0.08, at], [x, top, at], 0.012);
      }
    } else if (lamps.kind === 'bay') {
      tube(collector, materials.darkMetal, [x, y + 0.3, z], [x, top, z], 0.015);
      collector.add(
        materials.darkMetal,
        new THREE.CylinderGeometry(0.09, 0.2, 0.26, 20),
        placed([x, y + 0.18, z]),
      );
      collector.add(
        materials.darkMetal,
        new THREE.CylinderGeometry(0.24, 0.25, 0.06, 28),
        placed([x, y + 0.05, z]),
      );
      collector.add(
        materials.glow,
        new THREE.CylinderGeometry(0.22, 0.22, 0.03, 28),
        placed([x, y + 0.012, z]),
      );
    } else {
      const tilt = [0, 0, lamp.tilt];
      box(collector, materials.darkMetal, [0.62, 0.1, 0.46], [x, y + 0.06, z], tilt);
      box(collector, materials.glow, [0.54, 0.03, 0.38], [x, y, z], tilt);
      beam(collector, materials.darkMetal, [x, y + 0.1, z], [x, top, z], 0.04);
    }
  }
  return list;
}

function placeLamps(hall, lamps) {
  const list = [];
  const start = lamps.start ?? hall.near - 2.5;
  const end = lamps.end ?? hall.far + 2;
  for (const x of lamps.rows) {
    for (let i = 0; i < lamps.count; i += 1) {
      const z = start + ((end - start) * (i + 0.5)) / lamps.count;
      const tilt = lamps.kind === 'flood' ? Math.sign(x || 1) * -0.35 : 0;
      list.push({ x, y: lamps.height, z, tilt, length: lamps.length ?? 2.4 });
    }
  }
  return list;
}
