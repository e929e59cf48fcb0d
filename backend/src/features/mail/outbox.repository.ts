/**
 * The mails that have to be sent. A mail is stored here before anybody is told that it will come. Claiming it moves
 * `dueAt` into the future in the same write, so no second instance sees it until that lease is over.
 */
import { Schema, type Connection, type mongo, type Types } from 'mongoose';
import { whichStored } from '../../platform/mongo/mongo-errors.ts';
import { countEach, literally, openCollection } from '../../platform/mongo/mongo-queries.ts';
import { createBatchedCommand } from '../../platform/shared-work/batched-command.ts';

/** `withheld` is never sent: it is stored where an address has no account, so that both cases look the same. */
type MailState = 'waiting' | 'sent' | 'failed' | 'expired' | 'withheld';

/** Only a few mails are in these states; those that were sent stay for a month. */
const NOT_SENT = ['waiting', 'failed', 'expired', 'withheld'] as const satisfies MailState[];

export interface NewOutboxMail {
  /** Names the occasion: a second mail with the same key is not stored. */
  key: string;
  messageId: string;
  state: Extract<MailState, 'waiting' | 'withheld'>;
  /** The mail as JSON, encrypted when `isSealed`. */
  content: string;
  isSealed: boolean;
  createdAt: Date;
  /** The request that caused the mail, for the log. */
  requestId?: string;
  /** Not sent from this instant on. */
  expiresAt?: Date;
  /** Deleted from this instant on. */
  purgeAt?: Date;
}

interface OutboxDocument extends Omit<NewOutboxMail, 'content' | 'state'> {
  _id: Types.ObjectId;
  state: MailState;
  content?: string;
  /** A try is counted when it ends: a mail that was claimed may still wait for a sender. */
  tries: number;
  dueAt: Date;
  lease?: string;
}

/** A mail that only this process may send until the lease is over. */
export interface ClaimedMail extends Omit<NewOutboxMail, 'state'> {
  lease: string;
  /** How often it was tried, including the try that this claim is for. */
  tries: number;
}

/** A mail that was given up and still has its words. */
export type GivenUpMail = Pick<NewOutboxMail, 'key' | 'content'>;

/** Until it ends, no other instance sends the mail. */
export interface Lease {
  id: string;
  endsAt: Date;
}

/** How many are claimed in one go: more would wait for a sender longer than their lease allows. */
const CLAIMED_MAX = 20;
const GIVEN_UP_AT_ONCE = 100;

interface MailChange {
  filter: mongo.Filter<OutboxDocument>;
  update: mongo.UpdateFilter<OutboxDocument>;
}

const outboxSchema = new Schema<OutboxDocument>(
  {
    key: { type: String, required: true },
    messageId: { type: String, required: true },
    state: { type: String, required: true },
    content: String,
    isSealed: { type: Boolean, required: true },
    tries: { type: Number, required: true },
    dueAt: { type: Date, required: true },
    lease: String,
    createdAt: { type: Date, required: true },
    requestId: String,
    expiresAt: Date,
    purgeAt: Date,
  },
  { versionKey: false, collection: 'outbox' },
);
outboxSchema.index({ key: 1 }, { unique: true });
outboxSchema.index({ state: 1, dueAt: 1 });
outboxSchema.index({ purgeAt: 1 });

type Outbox = mongo.Collection<OutboxDocument>;

function createWrites(outbox: Outbox) {
  return {
    insert: createBatchedCommand(async (mails: readonly Omit<OutboxDocument, '_id'>[]) => {
      return whichStored(mails, () => outbox.insertMany([...mails] as never, { ordered: false }));
    }),

    change: createBatchedCommand(async (changes: readonly MailChange[]) => {
      const writes = changes.map((updateOne) => ({ updateOne }));
      await outbox.bulkWrite(writes, { ordered: false });
      return changes.map(() => undefined);
    }),
  };
}

function createGivenUp(outbox: Outbox) {
  return {
    /**
     * Works on all mails that were given up and still have their words, some at a time. With `text` only on those
     * whose words contain it.
     */
    eachGivenUp: async (
      work: (mails: GivenUpMail[]) => Promise<void>,
      text = '',
    ): Promise<void> => {
      const withWords = { state: 'failed', content: { $regex: literally(text) } } as const;
      const options = { projection: { key: 1, content: 1 }, batchSize: GIVEN_UP_AT_ONCE };
      const cursor = outbox.find<GivenUpMail>(withWords, options);
      for await (const first of cursor) await work([first, ...cursor.readBufferedDocuments()]);
    },

    eraseWords: async (keys: readonly string[]): Promise<void> => {
      const among = { key: { $in: keys }, state: 'failed' } as const;
      await outbox.updateMany(among, { $unset: { content: 1 } });
    },
  };
}

/** Claims some of the mails that waited longest; none when none is due. */
function createClaim(outbox: Outbox) {
  return async (now: Date, { id: lease, endsAt }: Lease): Promise<ClaimedMail[]> => {
    const isDue = { state: 'waiting', dueAt: { $lte: now } } as const;
    const longestFirst = {
      projection: { _id: 1 },
      sort: { dueAt: 1 },
      limit: CLAIMED_MAX,
    } as const;
    for (;;) {
      const due = await outbox.find(isDue, longestFirst).toArray();
      if (due.length === 0) return [];
      const among = { _id: { $in: due.map(({ _id }) => _id) } };
      await outbox.updateMany({ ...among, ...isDue }, { $set: { dueAt: endsAt, lease } });
      const claimed = await outbox
        .find<OutboxDocument & ClaimedMail>({ ...among, lease })
        .toArray();
      // Other instances claimed all of these first; there may be more.
      if (claimed.length > 0) return claimed.map((mail) => ({ ...mail, tries: mail.tries + 1 }));
    }
  };
}

export function createOutboxRepository(connection: Connection) {
  const outbox = openCollection(connection, 'OutboxMail', outboxSchema);
  // Whoever ends or puts off a mail takes its lease away in the same write.
  const whileHeld = ({ key, lease }: ClaimedMail) => ({ key, lease });

  const { insert, change } = createWrites(outbox);

  return {
    /**
     * With a lease the mail is claimed in the same write; with an instant it is due then. False when a mail of this
     * key is stored already.
     */
    add: (mail: NewOutboxMail, due: Lease | Date): Promise<boolean> => {
      const claim = due instanceof Date ? { dueAt: due } : { dueAt: due.endsAt, lease: due.id };
      return insert({ ...mail, ...claim, tries: 0 });
    },

    claim: createClaim(outbox),

    putOff: async (mail: ClaimedMail, dueAt: Date): Promise<void> => {
      const { tries } = mail;
      await change({
        filter: whileHeld(mail),
        update: { $set: { dueAt, tries }, $unset: { lease: 1 } },
      });
    },

    /**
     * Ends the tries. A failed mail keeps its content, unless it is secret, so that an operator can still send it. A
     * mail that was sent is recorded as sent, whatever another instance has made of it since.
     */
    close: async (
      mail: ClaimedMail,
      state: Extract<MailState, 'sent' | 'failed' | 'expired'>,
      purgeAt: Date,
    ): Promise<void> => {
      const keepsWords = state === 'failed' && !mail.isSealed;
      await change({
        filter: state === 'sent' ? { key: mail.key } : whileHeld(mail),
        update: {
          $set: { state, purgeAt, tries: mail.tries },
          $unset: { lease: 1, ...(!keepsWords && { content: 1 }) },
        },
      });
    },

    /**
     * The metrics ask for this every few seconds, and sent mails are many. So only the others are counted by their
     * index, and the sent ones are the rest.
     */
    countByState: async (): Promise<Map<MailState, number>> => {
      const [all, notSent] = await Promise.all([
        outbox.estimatedDocumentCount(),
        countEach(NOT_SENT, (state) => outbox.countDocuments({ state })),
      ]);
      const sent = [...notSent.values()].reduce((left, count) => left - count, all);
      // The counts were not taken at the same moment, so the difference may be below zero.
      return new Map([...notSent, ['sent' as const, Math.max(0, sent)]]);
    },

    ...createGivenUp(outbox),

    purge: async (now: Date): Promise<void> => {
      await outbox.deleteMany({ purgeAt: { $lte: now } });
    },
  };
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;
