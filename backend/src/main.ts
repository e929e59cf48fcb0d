/** The process: reads the settings, starts an instance, and ends with it. */
import { readEnvironment } from './config/environment.ts';
import { createLogger } from './platform/log/logger.ts';
import { PlainProblem } from './platform/errors/plain-problem.ts';
import { createShutdown, endOnSignals } from './platform/process/shutdown.ts';
import { startInstance } from './start-instance.ts';

try {
  const environment = readEnvironment(process.env);
  const logger = createLogger({
    level: environment.logLevel,
    isForPeople: !environment.isProduction,
  });
  const shutdown = createShutdown(logger);
  endOnSignals(shutdown);
  const address = await startInstance(environment, { logger, shutdown });
  // A line that cannot be written, because the disk is full, must not end the process.
  process.stdout.on('error', () => undefined);
  if (address !== undefined) process.stdout.write(`Crease is ready at ${address}\n`);
} catch (error) {
  if (!(error instanceof PlainProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
