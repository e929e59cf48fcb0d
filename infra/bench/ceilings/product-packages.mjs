import { createRequire } from 'node:module';

/** Takes packages from the backend's folder, so that the bare stacks run the same versions as the product. */
export const productRequire = createRequire(
  new URL('../../../backend/package.json', import.meta.url),
);
