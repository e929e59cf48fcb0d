/** Two servers connected by one Redis: two instances of the product, or two of the bare stack. */
import type { Lab } from './lab.ts';
import { startCeiling, type Program } from './programs.ts';

export interface ServerPair {
  near: Program;
  far: Program;
  both: readonly Program[];
  stop: () => Promise<void>;
}

async function openPair(start: () => Promise<Program>): Promise<ServerPair> {
  const near = await start();
  const far = await start();
  const stop = async () => {
    await near.stop();
    await far.stop();
  };
  return { near, far, both: [near, far], stop };
}

export async function openProductPair(lab: Lab): Promise<ServerPair> {
  const { address } = await lab.startRedis();
  const world = await lab.openWorld();
  return openPair(() => world.startProduct({ REDIS_URL: address }));
}

/** With a database, a server stores a document before it emits. */
export async function openBarePair(lab: Lab, MONGODB_URI = ''): Promise<ServerPair> {
  const { address } = await lab.startRedis();
  return openPair(() => startCeiling('live', { REDIS_URL: address, MONGODB_URI }));
}
