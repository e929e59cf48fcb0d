import { listCourtsEndpoint } from '@crease/contract';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../lib/api/answers.factory.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { FailedState } from './failed-state.tsx';

const CONNECTION = 'Check your connection';

async function hintAfter(answer: () => Promise<Response>): Promise<string> {
  answerCalls(answer);
  await expect(callApi(listCourtsEndpoint)).rejects.toThrow();
  return renderToString(<FailedState title="The courts did not load" onRetry={vi.fn()} />);
}

afterEach(() => vi.unstubAllGlobals());

test('when nothing answered, then the connection is to be checked', async () => {
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await hintAfter(unreachable)).toContain(CONNECTION);
});

test.each([500, 503, 429])(
  'when the server answered %i, then the connection is not blamed',
  async (status) => {
    const answer = () => Promise.resolve(new Response('', { status }));
    const hint = await hintAfter(answer);
    expect(hint).toContain('Try again in a moment.');
    expect(hint).not.toContain(CONNECTION);
  },
);
