/** A logger that remembers its lines; a secret in one of them fails the test. */
import { createLogger, type Logger } from '../src/platform/log/logger.ts';

const SECRETS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a token', /eyJ[\w-]{8,}\.eyJ[\w-]+/],
  ['a bcrypt hash', /\$2[aby]\$\d\d\$/],
  ['a phone', /\+94\d{9}|\b07\d[ -]?\d{3}[ -]?\d{4}\b/],
  ['an e-mail address', /[\w.+-]+@[\w-]+\.(?:lk|example|com)\b/],
  ['a password', /googly123|cricket123|secret1\b/],
];

export interface WatchedLog {
  logger: Logger;
  /** Each line is JSON. */
  lines: readonly string[];
  /** @throws {Error} naming the line */
  expectNoSecrets: () => void;
}

export function watchLog(): WatchedLog {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return {
    lines,
    logger: createLogger({ level: 'trace', isForPeople: false, destination }),
    expectNoSecrets: () => {
      for (const [what, pattern] of SECRETS) {
        const line = lines.find((one) => pattern.test(one));
        if (line !== undefined) throw new Error(`The log holds ${what}: ${line}`);
      }
    },
  };
}
