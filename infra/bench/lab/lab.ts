/** What all benchmarks of a run share: data that is made only once. Each benchmark starts its own servers on it. */
import type { Program } from './programs.ts';
import { startRedis } from './redis.ts';
import { copiedCourts } from './copy-data.ts';
import { wishesOf, type Wish } from './slots.ts';
import { openWorld, type World } from './world.ts';

const SIZE = { courts: 200, bookings: 2_000, conversations: 500 };
const SIZE_SHORT = { courts: 60, bookings: 200, conversations: 50 };

export interface Lab {
  openWorld: () => Promise<World>;
  startRedis: () => Promise<Program>;
  /** Gives hours that no other benchmark of this run requests. */
  openWishes: () => Promise<() => Wish>;
  close: () => Promise<void>;
}

export function openLab({ isShort }: { isShort: boolean }): Lab {
  let world: Promise<World> | undefined;
  let redis: Promise<Program> | undefined;
  let wishes: (() => Wish) | undefined;
  const openLabWorld = () => (world ??= openWorld(isShort ? SIZE_SHORT : SIZE));
  return {
    openWorld: openLabWorld,
    startRedis: async () => (redis ??= startRedis((await openLabWorld()).folder)),
    openWishes: async () =>
      (wishes ??= wishesOf(await copiedCourts((await openLabWorld()).database))),
    close: async () => {
      try {
        await (await redis)?.stop();
      } finally {
        await (await world)?.close();
      }
    },
  };
}
