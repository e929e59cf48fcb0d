export const wide = (from, at, lens, more = {}) => ({ kind: 'wide', from, at, lens, ...more });
export const lane = (from, at, lens, more = {}) => ({ kind: 'lane', from, at, lens, ...more });
export const detail = (from, at, lens, more = {}) => ({ kind: 'detail', from, at, lens, ...more });

const ON_MAT = 0.048;

export const ball = (x, z, more = {}) => ({
  kind: 'ball',
  at: [x, ON_MAT, z],
  fine: true,
  ...more,
});
export const pile = (x, z, radius = 0.9, count = 60000) => ({ centre: [x, z], radius, count });

// Measurements that most halls share; a court states only what is different about it.
export function hall(own) {
  return { near: 6, far: -26, eaves: 6, ridge: 8.6, wallKind: 'plaster', ...own };
}

export const mats = (colour, more = {}) => ({ colour, width: 3.5, near: 4, far: -24.2, ...more });
export const netting = (colour, more = {}) => ({
  colour,
  height: 3.9,
  near: 4.6,
  far: -25,
  top: true,
  ...more,
});
export const batLeaning = (x, z = 0, side = 1) => ({
  kind: 'bat',
  at: [x, 0.012, z + 0.262 * side],
  turn: [-0.31 * side, 0, 0.04],
});
