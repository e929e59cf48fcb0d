export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const range = (low, high) => low + (high - low) * next();
  const pick = (list) => list[Math.floor(next() * list.length)];
  return { next, range, pick };
}

// Low-discrepancy numbers: a few dozen frames must cover lamps, lens and pixel evenly.
export function radicalInverse(index, base) {
  let result = 0;
  let fraction = 1 / base;
  for (let n = index; n > 0; n = Math.floor(n / base)) {
    result += (n % base) * fraction;
    fraction /= base;
  }
  return result;
}
