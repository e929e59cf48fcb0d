const DAY_TREES = ['#b3bfa0', '#8c9e76', '#5f7548'];

// The product's day in light: each mood is one hour, from early gold to floodlit blue-black.
export const MOODS = {
  gold: {
    sun: { colour: '#ffc27a', strength: 13 },
    sky: {
      top: '#a9c4dc',
      horizon: '#ffe2b0',
      radiance: 2.6,
      trees: ['#c9b487', '#9a8a55', '#5f5f35'],
    },
    ambient: { above: '#b7b4ad', sides: '#cbb595', below: '#7d7355', level: 0.5 },
    lamps: { colour: '#ffe9c8', glow: 1.6, level: 0.5 },
    key: 0.3,
    grade: { shadows: [0.99, 0.99, 1.03], lights: [1.04, 1.0, 0.94] },
  },
  morning: {
    sun: { colour: '#ffe0b0', strength: 12 },
    sky: { top: '#8fbbe4', horizon: '#f4efe0', radiance: 3, trees: DAY_TREES },
    ambient: { above: '#c2c8cc', sides: '#cfccc0', below: '#86836d', level: 0.65 },
    lamps: { colour: '#fff4e0', glow: 1.4, level: 0.3 },
    key: 0.34,
    grade: { shadows: [0.99, 1.0, 1.02], lights: [1.02, 1.0, 0.97] },
  },
  noon: {
    sun: { colour: '#fff3dc', strength: 12 },
    sky: { top: '#7db3e8', horizon: '#eef4f6', radiance: 3.4, trees: DAY_TREES },
    ambient: { above: '#d4d9dc', sides: '#d3d3cc', below: '#8d8c7c', level: 0.85 },
    lamps: { colour: '#ffffff', glow: 1.6, level: 0.25 },
    key: 0.38,
    grade: { shadows: [1.0, 1.0, 1.01], lights: [1.01, 1.0, 0.985] },
  },
  rain: {
    sky: {
      top: '#aab6bd',
      horizon: '#dfe5e4',
      radiance: 2.6,
      trees: ['#93a39c', '#6c8076', '#4a5e52'],
    },
    ambient: { above: '#b9c2c8', sides: '#bcc4c6', below: '#77807a', level: 0.6 },
    lamps: { colour: '#fff1d6', glow: 3, level: 1.4 },
    key: 0.34,
    grade: { shadows: [0.97, 1.0, 1.03], lights: [1.03, 1.0, 0.96] },
  },
  dusk: {
    sky: {
      top: '#26406e',
      horizon: '#f0a36a',
      radiance: 0.75,
      trees: ['#4a4358', '#2c2c3f', '#161a28'],
    },
    ambient: { above: '#5d6c8c', sides: '#6d7187', below: '#4d5a50', level: 0.3 },
    lamps: { colour: '#fff0d8', glow: 7, level: 3 },
    key: 0.24,
    grade: { shadows: [0.93, 0.98, 1.08], lights: [1.03, 1.0, 0.96] },
  },
  night: {
    sky: {
      top: '#0a1328',
      horizon: '#1a2a4a',
      radiance: 0.35,
      trees: ['#111a30', '#0c1426', '#070c18'],
    },
    ambient: { above: '#4e5d80', sides: '#5c6680', below: '#48584e', level: 0.24 },
    lamps: { colour: '#f2f6ff', glow: 9, level: 3.2 },
    key: 0.22,
    grade: { shadows: [0.9, 0.97, 1.1], lights: [1.0, 1.0, 1.0] },
  },
};
