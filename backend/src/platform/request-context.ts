/** Which request the work at hand belongs to, carried along by the runtime: nobody has to hand it on. */
import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string | undefined>();

/** Whatever `work` sets off, now or later, is of this request; undefined: of none. */
export function runForRequest<Result>(requestId: string | undefined, work: () => Result): Result {
  return storage.run(requestId, work);
}

/** Undefined outside of any request. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}
