/** The other side of `instance-host.ts`: starts and stops instances as it is told. */
import { readEnvironment } from '../../../../backend/src/config/environment.ts';
import { createLogger } from '../../../../backend/src/platform/log/logger.ts';
import {
  createShutdown,
  type Shutdown,
} from '../../../../backend/src/platform/process/shutdown.ts';
import { startInstance } from '../../../../backend/src/start-instance.ts';
import type { Order, Report } from './instance-host.ts';

/** bcrypt's lowest: in the few idle moments beside a browser, a real one would keep each login waiting for a second. */
const QUICK_PASSWORD_COST = 4;

const running = new Map<number, Shutdown>();

async function start(id: number, variables: NodeJS.ProcessEnv): Promise<string | undefined> {
  const environment = readEnvironment({ ...process.env, ...variables });
  const logger = createLogger({ level: environment.logLevel, isForPeople: true });
  const shutdown = createShutdown(logger);
  running.set(id, shutdown);
  return startInstance(environment, { logger, shutdown, passwordCost: QUICK_PASSWORD_COST });
}

async function stop(id: number): Promise<undefined> {
  await running.get(id)?.stop();
  running.delete(id);
}

async function obey({ id, variables }: Order): Promise<Report> {
  try {
    return { id, address: await (variables ? start(id, variables) : stop(id)) };
  } catch (error) {
    return { id, problem: String(error instanceof Error ? error.stack : error) };
  }
}

process.on('message', (order: Order) => void obey(order).then((report) => process.send?.(report)));
// The tests are over, or their process is gone.
process.once('disconnect', () => process.exit(0));
