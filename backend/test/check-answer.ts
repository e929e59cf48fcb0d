import type { EndpointDefinition } from '@crease/contract';
import { isDeepStrictEqual } from 'node:util';

/** Holds every answer in every test to the contract: nothing missing, nothing wrong and nothing in addition. */
export function checkAnswer(endpoint: EndpointDefinition, data: unknown): void {
  const name = `${endpoint.method} ${endpoint.path}`;
  const sent: unknown = JSON.parse(JSON.stringify(data));
  const result = endpoint.data.safeParse(sent);
  if (!result.success) {
    throw new Error(
      `The answer of ${name} breaks the contract: ${JSON.stringify(result.error.issues)}`,
    );
  }
  if (!isDeepStrictEqual(result.data, sent)) {
    throw new Error(`The answer of ${name} says more than the contract: ${JSON.stringify(sent)}`);
  }
}
