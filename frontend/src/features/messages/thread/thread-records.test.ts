import { describe, expect, test } from 'vitest';
import { CUSTOMER, makeMessage, minute, OWNER } from '../messages.factory.ts';
import { hasUnreadFor, NO_RECORDS, withMessage, withReadBy } from './thread-records.ts';

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

  test('when one of the two has read them, then only those of the other are read', () => {
    const own = makeMessage(1, { sender: { _id: CUSTOMER._id } });
    const records = withReadBy(recordsOf(own, makeMessage(2)), CUSTOMER._id);
    expect(records.messages.map(({ isRead }) => isRead)).toEqual([false, true]);
    expect(hasUnreadFor(records, CUSTOMER._id)).toBe(false);
    expect(hasUnreadFor(records, OWNER._id)).toBe(true);
  });
});
