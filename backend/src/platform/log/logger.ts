import { pino, type DestinationStream, type Logger } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { createLogOutput } from './log-output.ts';

export type { Logger } from 'pino';

// In this process and not in pino's worker: a worker that can't write ends, and the process with it.
const toLinesForPeople = prettyFactory({
  colorize: process.stderr.isTTY,
  ignore: 'pid,hostname,req,res,responseTime',
  translateTime: 'SYS:HH:MM:ss',
});

/** Values that must never reach a log, wherever they turn up in a logged object. */
const SECRET_PATHS = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.newPassword',
  '*.currentPassword',
  '*.token',
  '*.phone',
  '*.email',
  'password',
  'token',
];

interface LoggerSettings {
  level: string;
  /** Lines for people instead of JSON for machines. */
  isForPeople: boolean;
  /** Standard output when left out; lines for people go elsewhere. */
  destination?: DestinationStream;
}

/** One output for each descriptor: two would write into the middle of each other's lines. */
const outputs = new Map<number, DestinationStream>();

function openOutput(fileDescriptor: number, asText = (line: string) => line): DestinationStream {
  const known = outputs.get(fileDescriptor);
  if (known) return known;
  const { write, flushSync } = createLogOutput(fileDescriptor, (lines) => {
    pino({ level: 'error' }, opened).error({ lines }, 'Lines of the log could not be written');
  });
  const opened = {
    write: (line: string) => {
      write(asText(line));
    },
    flushSync,
  };
  outputs.set(fileDescriptor, opened);
  process.once('exit', flushSync);
  return opened;
}

/** Logs for people go to standard error, because scripts read the ready line from standard output. */
export function createLogger({ level, isForPeople, destination }: LoggerSettings): Logger {
  const settings = { level, redact: { paths: SECRET_PATHS, censor: '[hidden]' } };
  if (!isForPeople) return pino(settings, destination ?? openOutput(process.stdout.fd));
  return pino(settings, openOutput(process.stderr.fd, toLinesForPeople));
}
