import { describe, expect, test } from 'vitest';
import { CUSTOMER, makeConversation, OWNER } from '../messages.factory.ts';
import {
  conversationsOf,
  inOrderOf,
  matchesSearch,
  otherPartyOf,
  previewOf,
} from './conversation-facts.ts';

const OLDER = makeConversation('1');
const NEWER = makeConversation('2');

describe('a conversation in the list', () => {
  test('when a customer looks, then the owner is the other party, and the other way round', () => {
    expect(otherPartyOf(OLDER, CUSTOMER._id)).toBe(OWNER);
    expect(otherPartyOf(OLDER, OWNER._id)).toBe(CUSTOMER);
  });

  test('when it was begun before the list was opened, then it is in that of either side, and of nobody else', () => {
    expect(conversationsOf(OWNER._id, [OLDER])).toEqual([OLDER]);
    expect(conversationsOf(CUSTOMER._id, [OLDER])).toEqual([OLDER]);
    expect(conversationsOf('somebody else', [OLDER])).toEqual([]);
  });

  test('when it is searched, then names and courts are found whatever the case', () => {
    expect(matchesSearch(OLDER, ' dilani ', CUSTOMER._id)).toBe(true);
    expect(matchesSearch(OLDER, 'GALLE', CUSTOMER._id)).toBe(true);
    expect(matchesSearch(OLDER, 'nimal', CUSTOMER._id)).toBe(false);
    expect(matchesSearch(OLDER, 'nimal', OWNER._id)).toBe(true);
    expect(matchesSearch({ ...OLDER, court: null }, 'galle', CUSTOMER._id)).toBe(false);
  });

  test('when nothing was written, then the preview says so, and otherwise who wrote last', () => {
    expect(previewOf(OLDER, CUSTOMER._id)).toBe('No messages yet');
    const answered = { ...OLDER, lastMessage: { content: 'Yes', sender: OWNER._id } };
    expect(previewOf(answered, CUSTOMER._id)).toBe('Yes');
    expect(previewOf(answered, OWNER._id)).toBe('You: Yes');
  });

  test('when the rows hold still, then they keep their places, and new ones come last', () => {
    const third = makeConversation('3');
    const shown = inOrderOf([OLDER._id, NEWER._id], [third, NEWER, OLDER]);
    expect(shown).toEqual([OLDER, NEWER, third]);
  });
});
