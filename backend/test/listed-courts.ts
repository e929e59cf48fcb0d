import type { Court } from '@crease/contract';
import { Types } from 'mongoose';
import { onTestFinished } from 'vitest';
import type { TestServer } from './start-test-server.ts';

/** The ids of all courts that the public list has at these prices. */
export async function findByPrice(
  server: TestServer,
  [minPrice, maxPrice]: [minPrice: number, maxPrice: number],
): Promise<string[]> {
  const found = await server.api.get('/api/courts').query({ minPrice, maxPrice }).expect(200);
  return (found.body as { data: { courts: Court[] } }).data.courts.map(({ _id }) => _id);
}

/** A second try of the test finds its own court alone. */
export function removeAtEnd(server: TestServer, courtId: string): void {
  onTestFinished(async () => {
    await server.connection.collection('courts').deleteOne({ _id: new Types.ObjectId(courtId) });
  });
}
