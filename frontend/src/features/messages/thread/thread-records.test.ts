import { describe, expect, test } from 'vitest';
import { CUSTOMER, makeMessage, minute, OWNER } from '../messages.factory.ts';
import {
  hasUnreadFor,
  NO_RECORDS,
  withAnswer,
  withMessage,
  withOlder,
  withoutMessage,
  withReadBy,
} from './thread-records.ts';

const recordsOf = (...messages: ReturnType<typeof makeMessage>[]) => ({ ...NO_RECORDS, messages });

describe('messages of a thread', () => {
  test('when they come in any order, then the time orders them, and the id those of one moment', () => {
    const [first, second, third] = [
      makeMessage(9, { createdAt: minute(1) }),
      makeMessage(1, { createdAt: minute(2) }),
      makeMessage(2, { createdAt: minute(2) }),
    ] as const;
    const records = [third, first, second].reduce(withMessage, NO_RECORDS);
    expect(records.messages).toEqual([first, second, third]);
  });

  test('when one is heard of again, then it stands there once, and what was read stays read', () => {
    const read = makeMessage(1, { isRead: true });
    const unread = makeMessage(1);
    expect(withMessage(recordsOf(read), unread).messages).toEqual([read]);
    expect(withMessage(recordsOf(unread), read).messages).toEqual([read]);
    expect(withMessage(recordsOf(unread), unread).messages).toEqual([unread]);
  });

  test('when they come and go, then it is known as before what was heard, and that there are earlier ones', () => {
    const known = { version: 5, hasMore: true };
    const records = { ...recordsOf(makeMessage(2)), ...known };
    expect(withMessage(records, makeMessage(3))).toMatchObject(known);
    expect(withoutMessage(records, makeMessage(2)._id)).toMatchObject(known);
    expect(withOlder(records, { ...known, messages: [makeMessage(1)] })).toMatchObject(known);
  });

  test('when a single earlier one is there already, then an answer that ends after it does not say whether there are more', () => {
    const records = { ...recordsOf(makeMessage(1), makeMessage(2)), version: 5 };
    const answer = { messages: [makeMessage(2)], hasMore: true, version: 5 };
    expect(withAnswer(records, answer)).toEqual(records);
  });

  test('when an earlier page has one that is known, then it stands there once', () => {
    const [first, second] = [makeMessage(1), makeMessage(2)];
    const older = { messages: [first, second], hasMore: false, version: 5 };
    expect(withOlder(recordsOf(second), older).messages).toEqual([first, second]);
  });

  test('when one of the two has read them, then only those of the other are read', () => {
    const own = makeMessage(1, { sender: { _id: CUSTOMER._id } });
    const records = withReadBy(recordsOf(own, makeMessage(2)), CUSTOMER._id);
    expect(records.messages.map(({ isRead }) => isRead)).toEqual([false, true]);
    expect(hasUnreadFor(records, CUSTOMER._id)).toBe(false);
    expect(hasUnreadFor(records, OWNER._id)).toBe(true);
  });
});
