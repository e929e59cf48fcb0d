/**
 * B12: a thousand browsers look at a court's hours. How much memory they take, and how long it takes until all are
 * back after their connections were cut.
 */
import { setTimeout } from 'node:timers/promises';
import { figureOf, type Benchmark, type BenchmarkSize, type Sample } from '../benchmark.ts';
import type { Lab } from '../lab/lab.ts';
import { compareIn } from '../measure.ts';
import { startCeiling, type Program } from '../lab/programs.ts';
import { dateAhead } from '../../scripts/testing/date-ahead.ts';
import { closeSockets, openSockets, type Socket } from '../lab/sockets.ts';
import { medianOf } from '../statistics.ts';

const SOCKETS = 1_000;
const SOCKETS_SHORT = 50;
const CALM_MS = 500;
const BACK_TARGET_SECONDS = 5;
const MS_PER_SECOND = 1_000;

type Enter = (socket: Socket) => Promise<void>;

/**
 * Measures the memory in megabytes that `count` sockets add. A tenth of them is opened and closed first, so that what
 * the process allocates only once is not counted.
 */
async function weigh(program: Program, count: number, enter: Enter): Promise<Sample> {
  const openingOf = () => ({ address: program.address, enter });
  closeSockets(await openSockets(Math.ceil(count / 10), openingOf));
  await setTimeout(CALM_MS);
  const before = await program.memoryMegabytes();
  const sockets = await openSockets(count, openingOf);
  await setTimeout(CALM_MS);
  const cost = Math.max(0.1, (await program.memoryMegabytes()) - before);
  closeSockets(sockets);
  return { cost };
}

/** A process does not give back all the memory of earlier sockets, so each run starts a new one. */
function weigherOf(start: () => Promise<Program>, count: number, enter: Enter) {
  return {
    run: async () => {
      const program = await start();
      try {
        return await weigh(program, count, enter);
      } finally {
        await program.stop();
      }
    },
  };
}

/**
 * Cuts every connection at once. Returns the seconds until each socket has entered its room and read its hours again.
 */
async function timeReturn(program: Program, count: number, enter: Enter): Promise<number> {
  const sockets = await openSockets(count, () => ({ address: program.address, enter }));
  const back = sockets.map(
    (socket) =>
      new Promise<void>((resolve, reject) => {
        socket.once('connect', () => void enter(socket).then(resolve, reject));
      }),
  );
  const begunAt = performance.now();
  for (const socket of sockets) socket.io.engine.close();
  await Promise.all(back);
  const tookMs = performance.now() - begunAt;
  closeSockets(sockets);
  return tookMs / MS_PER_SECOND;
}

const COMPARISON = {
  id: 'B12',
  ceiling: 'bare Socket.IO with as many sockets in rooms',
  unit: 'MB',
  target: 1.3,
} as const;

async function measureIdle(lab: Lab, { pairs, isShort }: BenchmarkSize) {
  const count = isShort ? SOCKETS_SHORT : SOCKETS;
  const fewPairs = Math.min(pairs, 3);
  const { court, startProduct } = await lab.openWorld();
  const courtDay = { courtId: String(court['_id']), date: dateAhead(1) };
  const watch: Enter = async (socket) => {
    await socket.emitWithAck('slots:watch', courtDay);
  };
  const join: Enter = async (socket) => {
    await socket.emitWithAck('join', 'a room');
  };
  const arena = {
    product: weigherOf(() => startProduct(), count, watch),
    ceiling: weigherOf(() => startCeiling('live', {}), count, join),
    close: () => Promise.resolve(),
  };
  const comparison = { ...COMPARISON, what: `${count} idle sockets, memory they add` };
  const ratio = await compareIn(arena, comparison, fewPairs);
  const product = await startProduct();
  const address = `${product.address}/api/bookings/court/${courtDay.courtId}?date=${courtDay.date}`;
  const resync: Enter = async (socket) => {
    await watch(socket);
    await (await fetch(address)).arrayBuffer();
  };
  const seconds: number[] = [];
  while (seconds.length < fewPairs) seconds.push(await timeReturn(product, count, resync));
  const memory = await product.memoryMegabytes();
  await product.stop();
  const what = `${count} sockets cut at once, until all are in step again`;
  return [
    ratio,
    figureOf({ id: 'B12', what, unit: 's', value: medianOf(seconds), target: BACK_TARGET_SECONDS }),
    figureOf({ id: 'B12', what: 'memory after it', unit: 'MB', value: memory }),
  ];
}

export const IDLE_BENCHMARK: Benchmark = {
  id: COMPARISON.id,
  what: 'idle sockets',
  run: measureIdle,
};
