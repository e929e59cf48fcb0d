import { ball, hall, mats, netting, pile } from './shots.mjs';

const STILL = { kind: 'hero', focus: [0.4, 0.6, -0.6], aperture: 0.004, reach: 4, bloom: 0.14, vignette: 0.55 };

// The top and left stay dark and quiet: a white headline lies there.
export const HERO = {
  id: 'hero', seed: 77, mood: 'dusk', accent: '#8a2a20', stumps: '#f3e4c6', haze: 0.012,
  lanes: 3, lanePitch: 4.3,
  hall: hall({ width: 16.5, near: 8, far: -27, roof: 'gable', eaves: 5.6, ridge: 8.4, wallKind: 'cladding', wall: '#26334a', dado: '#16223a', dadoHeight: 1.2, steel: '#1c2638', frame: '#141c2b', roofColour: '#26324a', floor: '#3d4248', windows: [{ wall: 'right', sill: 1.6, head: 4.6, count: 6, gap: 0.7 }, { wall: 'far', sill: 3.6, head: 5.2, count: 6, gap: 0.5 }] }),
  mat: mats('#4a7d4c'),
  nets: netting('#aab4c4', { height: 3.9 }),
  lamps: { kind: 'strip', rows: [-4.3, 0, 4.3], count: 6, height: 4.9, length: 2.2, start: -1.5, end: -25.5 },
  props: [{ kind: 'wickets', xs: [-4.3, 0, 4.3], glowing: true }],
  shots: [
    { ...STILL, file: 'hero-poster', size: [1920, 1200], from: [-0.62, 0.3, 2.15], at: [-0.78, 0.86, -12], lens: 30, props: [ball(0.42, 0.5, { turn: [0.3, 0.4, 0.9] })], pile: pile(0.1, 0.5, 1.4, 90000) },
    { ...STILL, file: 'hero-poster-narrow', size: [900, 1400], from: [-0.4, 0.3, 2.3], at: [-0.28, 1.15, -12], lens: 33, props: [ball(0.25, 0.6, { turn: [0.3, 0.4, 0.9] })], pile: pile(0, 0.5, 1.2, 90000) },
  ],
};
