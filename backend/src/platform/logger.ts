import { pino, type DestinationStream, type Logger } from 'pino';
import { createLogOutput } from './log-output.ts';

export type { Logger } from 'pino';

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

function openStandardOutput(): DestinationStream {
  const output = createLogOutput(process.stdout.fd);
  process.once('exit', output.flushSync);
  return output;
}

/** Logs for people go to standard error, because scripts read the ready line from standard output. */
export function createLogger({ level, isForPeople, destination }: LoggerSettings): Logger {
  const settings = { level, redact: { paths: SECRET_PATHS, censor: '[hidden]' } };
  if (!isForPeople) return pino(settings, destination ?? openStandardOutput());
  return pino({
    ...settings,
    transport: {
      target: 'pino-pretty',
      options: {
        destination: 2,
        ignore: 'pid,hostname,req,res,responseTime',
        translateTime: 'SYS:HH:MM:ss',
      },
    },
  });
}
