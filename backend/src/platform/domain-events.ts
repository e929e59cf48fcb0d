import type { Logger } from './logger.ts';

type Listener<Event> = (event: Event) => Promise<void> | void;

/** Tells others in this process what was stored; what they do about it never fails the request. */
export interface DomainEvents<Events extends object> {
  on: <Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>) => void;
  publish: <Name extends keyof Events>(name: Name, event: Events[Name]) => void;
  /** Resolves when every listener has done what it was told of. */
  settled: () => Promise<void>;
}

export function createDomainEvents<Events extends object>(logger: Logger): DomainEvents<Events> {
  const listeners = new Map<keyof Events, Listener<never>[]>();
  const running = new Set<Promise<void>>();

  const tell = async (name: keyof Events, listener: Listener<never>, event: unknown) => {
    try {
      await listener(event as never);
    } catch (error) {
      logger.error({ err: error, event: name }, 'A listener failed');
    }
  };

  return {
    on: (name, listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    publish: (name, event) => {
      for (const listener of listeners.get(name) ?? []) {
        const told = tell(name, listener, event).finally(() => running.delete(told));
        running.add(told);
      }
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
