// A roof is a line across the hall, [x, y] from left eave to right eave, pulled along its length.
export function roofLine({ roof, width, eaves, ridge }) {
  const half = width / 2;
  if (roof === 'gable')
    return [
      [-half, eaves],
      [0, ridge],
      [half, eaves],
    ];
  if (roof === 'mono')
    return [
      [-half, eaves],
      [half, ridge],
    ];
  if (roof === 'arch') {
    return Array.from({ length: 17 }, (_, i) => {
      const angle = Math.PI * (i / 16);
      return [-Math.cos(angle) * half, eaves + Math.sin(angle) ** 0.8 * (ridge - eaves)];
    });
  }
  return [
    [-half, eaves],
    [half, eaves],
  ];
}

export function roofHeightAt(line, x) {
  for (let i = 1; i < line.length; i += 1) {
    const [x0, y0] = line[i - 1];
    const [x1, y1] = line[i];
    if (x <= x1) return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
  }
  return line.at(-1)[1];
}

// North-light teeth run across the hall: each slope climbs away from the camera to a glazed drop.
export function teeth({ near, far, eaves, ridge, bay = 6.8 }) {
  const list = [];
  for (let z = near; z - bay >= far - 0.01; z -= bay) {
    list.push({ lowZ: z, highZ: z - bay, low: eaves, high: ridge });
  }
  return list;
}
