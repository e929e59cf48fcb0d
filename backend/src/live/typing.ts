import { MS_PER_MINUTE, typingSchema } from '@crease/contract';
import type { Logger } from '../platform/log/logger.ts';
import { createNewestEntries } from '../platform/newest-entries.ts';
import type { LiveSocket } from './live-server.ts';
import { userRoom } from './rooms.ts';
import { createTokenBucket } from './transport/token-bucket.ts';

/** The other person in the conversation; undefined when the user is not in it. */
export type FindPartner = (userId: string, conversationId: string) => Promise<string | undefined>;

/** A page sends a typing event every few seconds while somebody writes. */
const HINTS = { capacity: 4, perSecond: 1 };
const REMEMBERED_MAX = 20;
/** A conversation may be deleted while one of the two still writes in it. */
const REMEMBERED_MS = MS_PER_MINUTE;

/** Passes typing events on to the other person only. Events that are too many, invalid or late are dropped. */
export function handleTyping(socket: LiveSocket, findPartner: FindPartner, logger: Logger): void {
  const { session } = socket.data;
  if (!session) return;
  const { userId } = session;
  const mayPass = createTokenBucket(HINTS);
  const partners = createNewestEntries<{ partner: string | undefined; untilMs: number }>(
    REMEMBERED_MAX,
  );

  const partnerIn = async (conversationId: string): Promise<string | undefined> => {
    const known = partners.get(conversationId);
    if (known && performance.now() < known.untilMs) return known.partner;
    const found = await findPartner(userId, conversationId);
    partners.keep(conversationId, { partner: found, untilMs: performance.now() + REMEMBERED_MS });
    return found;
  };

  const pass = async (payload: unknown) => {
    const parsed = typingSchema.safeParse(payload);
    if (!parsed.success || !mayPass()) return;
    const { conversationId } = parsed.data;
    const partner = await partnerIn(conversationId);
    if (partner === undefined) return;
    socket.to(userRoom(partner)).volatile.emit('typing', { conversationId, userId });
  };

  socket.on('typing', (payload: unknown) => {
    pass(payload).catch((error: unknown) => {
      logger.warn({ err: error }, 'A typing hint was lost');
    });
  });
}
