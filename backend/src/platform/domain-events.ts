import type { Logger } from './logger.ts';

type Listener<Event> = (event: Event, requestId: string | undefined) => Promise<void> | void;

/** Tells others in this process what was stored; what they do about it never fails the request. */
export interface DomainEvents<Events extends object> {
  on: <Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>) => void;
  /** `requestId`: of the request that made it happen; left out for what time alone does. */
  publish: <Name extends keyof Events>(name: Name, event: Events[Name], requestId?: string) => void;
  /** Resolves when every listener has done what it was told of. */
  settled: () => Promise<void>;
}

export function createDomainEvents<Events extends object>(logger: Logger): DomainEvents<Events> {
  const listeners = new Map<keyof Events, Listener<never>[]>();
  const running = new Set<Promise<void>>();

  return {
    on: (name, listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    publish: (name, event, requestId) => {
      const tell = async (listener: Listener<never>) => {
        try {
          await listener(event as never, requestId);
        } catch (error) {
          logger.error({ err: error, event: name, requestId }, 'A listener failed');
        }
      };
      for (const listener of listeners.get(name) ?? []) {
        const told = tell(listener).finally(() => running.delete(told));
        running.add(told);
      }
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
