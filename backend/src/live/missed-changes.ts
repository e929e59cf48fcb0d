/**
 * When Redis was away, pushes of other instances may be lost although the page's own socket stayed connected. As soon
 * as Redis is back, pages are told to read again what they show.
 */
import type { RedisPair } from '../platform/redis/redis.ts';
import type { LiveServer } from './live-server.ts';

const LOOK_EVERY_MS = 1_000;

export interface MissedChanges {
  /** A push did not reach the other instances. */
  noteLost: () => void;
  stop: () => void;
}

/** `serverOf` is a function because the server is created after this. */
export function tellMissedChanges(redis: RedisPair, serverOf: () => LiveServer): MissedChanges {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const look = async () => {
    const canPublish = await redis.canPublish();
    timer = undefined;
    if (canPublish) serverOf().emit('changes:missed');
    else noteLost();
  };
  const noteLost = () => {
    if (!isStopped) timer ??= setTimeout(() => void look(), LOOK_EVERY_MS);
  };

  // While the subscription was down, pushes of other instances did not arrive here.
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
