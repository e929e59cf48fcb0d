import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import { idOf, makeConversation } from '../messages.factory.ts';
import { createConversationStarter, type ConversationStarterParts } from './start-conversation.ts';

const WISH = { courtId: idOf('f'), ownerId: idOf('0') };

function setUp() {
  const start = vi.fn<ConversationStarterParts['start']>();
  start.mockResolvedValue(makeConversation('1'));
  const keep = vi.fn<ConversationStarterParts['keep']>();
  const noteUser = vi.fn<ConversationStarterParts['noteUser']>().mockReturnValue(() => true);
  const said: string[] = [];
  const begin = createConversationStarter({
    start,
    keep,
    noteUser,
    notifyError: (text) => said.push(text),
  });
  return { start, keep, noteUser, said, begin };
}

describe('writing to the owner of a court', () => {
  test('when a customer does, then the conversation is known before its list is read', async () => {
    const { start, keep, said, begin } = setUp();
    expect(await begin('customer', WISH)).toBe(idOf('1'));
    expect(start).toHaveBeenCalledWith(WISH);
    expect(keep).toHaveBeenCalledWith(makeConversation('1'));
    expect(said).toEqual([]);
  });

  test('when somebody else is signed in by the time of the answer, then they neither hear of it nor have the conversation', async () => {
    const { start, keep, noteUser, said, begin } = setUp();
    noteUser.mockReturnValue(() => false);
    expect(await begin('customer', WISH)).toBeUndefined();
    start.mockRejectedValue(new Error('no network'));
    expect(await begin('customer', WISH)).toBeUndefined();
    expect(keep).not.toHaveBeenCalled();
    expect(said).toEqual([]);
  });

  test.each(['owner', 'admin'] as const)(
    'when an %s tries, then it is refused here',
    async (role) => {
      const { start, said, begin } = setUp();
      expect(await begin(role, WISH)).toBeUndefined();
      expect(start).not.toHaveBeenCalled();
      expect(said).toEqual(['Only customers can message court owners']);
    },
  );

  test.each([
    [new Error('no network'), 'Failed to start conversation'],
    [
      new ApiError({ code: 'not_found', status: 404, serverMessage: 'Court not found' }),
      'Court not found',
    ],
  ])('when it fails with %s, then it says %s', async (error, sentence) => {
    const { start, said, begin } = setUp();
    start.mockRejectedValue(error);
    expect(await begin('customer', WISH)).toBeUndefined();
    expect(said).toEqual([sentence]);
  });
});
