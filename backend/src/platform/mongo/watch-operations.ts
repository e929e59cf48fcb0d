/** Measures database commands, where Mongoose passes them to the driver. */
import { MS_PER_SECOND } from '@crease/contract';
import type { Connection } from 'mongoose';
import type { Metrics } from '../metrics.ts';
import { isDatabaseGone, refusedKeyOf } from './mongo-errors.ts';

interface OperationStart {
  _id: object;
}
interface OperationEnd extends OperationStart {
  collectionName: string;
  method: string;
  result?: unknown;
  error?: unknown;
}
interface Cursor {
  toArray: () => Promise<unknown[]>;
}

function reasonOf(error: unknown): string {
  if (refusedKeyOf(error)) return 'refused';
  return isDatabaseGone(error) ? 'unreachable' : 'other';
}

function isCursor(result: unknown): result is Cursor {
  return typeof result === 'object' && result !== null && 'toArray' in result;
}

/** Returns a function that stops measuring. */
export function watchOperations(connection: Connection, metrics: Metrics): () => void {
  const begun = new WeakMap<object, number>();

  const note = ({ collectionName, method, error }: OperationEnd, begunAt: number) => {
    const seconds = (performance.now() - begunAt) / MS_PER_SECOND;
    metrics.operations.observe({ collection: collectionName, operation: method }, seconds);
    if (error !== undefined) {
      metrics.operationFailures.inc({ operation: method, reason: reasonOf(error) });
    }
  };

  /** Creating a cursor takes no time, so its reading is measured. */
  const timeReading = (cursor: Cursor, end: OperationEnd) => {
    const toArray = cursor.toArray.bind(cursor);
    cursor.toArray = async () => {
      const begunAt = performance.now();
      try {
        const documents = await toArray();
        note(end, begunAt);
        return documents;
      } catch (error) {
        note({ ...end, error }, begunAt);
        throw error;
      }
    };
  };

  const onStart = ({ _id }: OperationStart) => begun.set(_id, performance.now());
  const onEnd = (end: OperationEnd) => {
    if (isCursor(end.result)) timeReading(end.result, end);
    else note(end, begun.get(end._id) ?? performance.now());
  };
  connection.on('operation-start', onStart);
  connection.on('operation-end', onEnd);
  return () => {
    connection.off('operation-start', onStart);
    connection.off('operation-end', onEnd);
  };
}
