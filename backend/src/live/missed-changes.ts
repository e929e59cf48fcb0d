/**
 * Tells pages that a push between the instances may have been lost, as soon as they can be told: they read again what
 * they show. Their own sockets were connected all the time, so nothing else would tell them.
 */
import type { RedisPair } from '../platform/redis.ts';
import type { LiveServer } from './live-server.ts';

const LOOK_EVERY_MS = 1_000;

export interface MissedChanges {
  /** A push did not leave this instance. */
  noteLost: () => void;
  stop: () => void;
}

/** `serverOf` is asked when it is time to tell. */
export function tellMissedChanges(redis: RedisPair, serverOf: () => LiveServer): MissedChanges {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const look = async () => {
    const isReachable = await redis.isReachable();
    timer = undefined;
    if (isReachable) serverOf().emit('changes:missed');
    else noteLost();
  };
  const noteLost = () => {
    if (!isStopped) timer ??= setTimeout(() => void look(), LOOK_EVERY_MS);
  };

  // What the others sent meanwhile did not arrive here.
  const tellOwn = () => {
    serverOf().local.emit('changes:missed');
  };
  redis.subscriber.on('ready', tellOwn);

  return {
    noteLost,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      redis.subscriber.off('ready', tellOwn);
    },
  };
}
