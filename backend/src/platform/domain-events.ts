import type { Logger } from './log/logger.ts';

type Listener<Event> = (event: Event, requestId: string | undefined) => Promise<void> | void;

/**
 * Publishes to this process what was stored. A listener that fails never fails the request. Browsers are told by
 * pushes, which the broadcasts of the features make of these events: one with the name of an event is about the same,
 * and has another payload.
 */
export interface DomainEvents<Events extends object> {
  on: <Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>) => void;
  /** `requestId` is that of the request that caused the change; left out for changes by time alone. */
  publish: <Name extends keyof Events>(name: Name, event: Events[Name], requestId?: string) => void;
  /** Resolves when all listeners have finished. */
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
