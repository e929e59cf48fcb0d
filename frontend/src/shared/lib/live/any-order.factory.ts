/**
 * For the promise that each live store makes: whatever the order in which answers and pushes come, and whatever is
 * lost of them, at the end the page shows what the server has.
 */
import fc from 'fast-check';
import { vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';

/** They take about a second; more of them find what almost never happens. */
const STORIES = Number(process.env['CREASE_STORIES']) || 1_000;
const STEPS_MAX = 60;
const PLACES = 100;
/** A store that asks again after each answer would never end. */
const TURNS_MAX = 2_000;
/** More than any answer takes to go through a store. */
const TURNS_TO_SETTLE = 25;

/** More than the longest pause before a store reads again by itself, and less than one between two polls. */
const PAUSE_MS = 11_000;
/** A store may read again because of what it read, as after a gap. */
const PAUSES = 4;

export interface Network {
  /** The work is done when the request arrives; its answer is under way then. */
  ask: <Answer>(work: () => Answer) => Promise<Answer>;
  push: (hear: () => void) => void;
  /** A push that the server may fail to send, of which the next one tells. */
  pushIfPossible: (hear: () => void, noteLoss: () => void) => void;
}

/** What happens on both sides. `place` is a random number, for whatever there is to choose. */
type Acts = Readonly<Record<string, (place: number) => void>>;

interface Story {
  acts: Acts;
  /** Ends what would keep the page from showing what it hears. */
  atLast?: () => void;
  /** What pages do some seconds after a failed call. */
  readAgain: () => void;
  /** All has arrived. */
  expectSame: () => void;
}

interface Step {
  name: string;
  place: number;
}

/** The server's own "no", unlike a lost answer. */
export function refusal(code: 'wrong_status' | 'not_found' = 'wrong_status'): ApiError {
  return new ApiError({ code, status: 409, serverMessage: 'No longer possible' });
}

export function chosen<Value>(values: readonly Value[], place: number): Value | undefined {
  return values[place % values.length];
}

/** What is sent stays under way until it is told to arrive, or to get lost. */
function createNetwork() {
  const underWay: { arrive: () => void; lose: () => void }[] = [];
  let hasLost = false;
  const takeOut = (place: number) => underWay.splice(place % (underWay.length || 1), 1)[0];
  const trip = () =>
    new Promise<void>((arrive, fail) => {
      const lose = () => {
        hasLost = true;
        fail(new ApiError({ code: 'unavailable', status: 0 }));
      };
      underWay.push({ arrive, lose });
    });

  const ask: Network['ask'] = async (work) => {
    await trip();
    try {
      return work();
    } finally {
      await trip();
    }
  };

  return {
    ask,
    // A push is lost only with its connection, and pages read again when that is back.
    push: (hear: () => void) => void underWay.push({ arrive: hear, lose: hear }),
    pushIfPossible: (hear: () => void, noteLoss: () => void) =>
      void underWay.push({ arrive: hear, lose: noteLoss }),
    deliver: (place: number) => takeOut(place)?.arrive(),
    lose: (place: number) => takeOut(place)?.lose(),
    isQuiet: () => underWay.length === 0,
    /** Answers once whether anything was lost. */
    forgetLost: () => {
      const had = hasLost;
      hasLost = false;
      return had;
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS_TO_SETTLE; turn += 1) await Promise.resolve();
}

async function play(
  begin: (network: Network) => Story,
  isSlowAtFirst: boolean,
  chance: number,
  steps: readonly Step[],
): Promise<void> {
  vi.clearAllTimers();
  // Stores choose their pauses by it; the seed alone is to tell what happens.
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const network = createNetwork();
  const deliverAll = async () => {
    for (let turn = 0; turn < TURNS_MAX && !network.isQuiet(); turn += 1) {
      network.deliver(chosen(steps, turn)?.place ?? turn);
      await settle();
    }
    if (!network.isQuiet())
      throw new Error(`Something is asked for again after ${TURNS_MAX} turns`);
  };
  const { acts, atLast, readAgain, expectSame } = begin(network);
  if (!isSlowAtFirst) await deliverAll();
  for (const { name, place } of steps) {
    const act = { ...acts, deliver: network.deliver, lose: network.lose }[name];
    act?.(place);
    await settle();
  }
  atLast?.();
  for (let pause = 0; pause < PAUSES; pause += 1) {
    await deliverAll();
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    if (network.forgetLost()) readAgain();
  }
  expectSame();
}

/** Plays many random stories, each over a new server and a new store. */
export async function expectSameInAnyOrder(begin: (network: Network) => Story): Promise<void> {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const acts = Object.keys(begin(createNetwork()).acts);
  // What is read again hides what was heard wrongly, so most stories are about some of the acts only.
  const steps = fc.subarray([...acts, 'lose'], { minLength: 1 }).chain((names) => {
    const name = fc.constantFrom(...names, ...names.map(() => 'deliver'));
    return fc.array(fc.record({ name, place: fc.nat({ max: PLACES }) }), {
      maxLength: STEPS_MAX,
      size: 'max',
    });
  });
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  try {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), chance, steps, (...story) => play(begin, ...story)),
      { numRuns: STORIES },
    );
  } finally {
    vi.useRealTimers();
  }
}
