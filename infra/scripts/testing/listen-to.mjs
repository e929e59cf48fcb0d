import { once } from 'node:events';
import { expect } from 'vitest';

const START_MAX_MS = 30_000;

/** @param {import('node:child_process').ChildProcessWithoutNullStreams} program */
export function listenTo(program) {
  let told = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk) => (told += chunk));
  }
  const ended = once(program, 'close');
  return {
    ended,
    told: () => told,
    /** Fails with all that the program has told when it ends before it tells this. @param {string} sentence */
    hear: async (sentence) => {
      const wait = () => expect.poll(() => told, { timeout: START_MAX_MS }).toContain(sentence);
      const end = ended.then(([code, signal]) => `${told}It ended with ${code ?? signal}.`);
      expect(await Promise.race([wait().then(() => told), end])).toContain(sentence);
    },
  };
}
