/**
 * The mails that are owed. A mail is here before anybody is told that it will come, and leaves by one claim at a time:
 * the claim moves `dueAt` into the future in the same write, so no second instance sees it until that lease is over.
 */
import mongoose, {
  Schema,
  type Connection,
  type Model,
  type QueryFilter,
  type Types,
  type UpdateQuery,
} from 'mongoose';
import { countEach, whichStored } from '../../platform/mongo.ts';
import { createTogether } from '../../platform/together.ts';

/** `withheld` is never sent: it stands where a mail to nobody would. */
type MailState = 'waiting' | 'sent' | 'failed' | 'expired' | 'withheld';

/** Few at any time; those that were sent stay for a month. */
const NOT_SENT = ['waiting', 'failed', 'expired', 'withheld'] as const satisfies MailState[];

export interface NewOutboxMail {
  /** Names the occasion: the second mail of one key is not stored. */
  key: string;
  messageId: string;
  state: Extract<MailState, 'waiting' | 'withheld'>;
  /** The mail as text, sealed or not. */
  content: string;
  isSealed: boolean;
  createdAt: Date;
  /** The request that it came from. */
  requestId?: string;
  /** Not sent from this instant on. */
  expiresAt?: Date;
  /** Forgotten from this instant on. */
  purgeAt?: Date;
}

interface OutboxDocument extends Omit<NewOutboxMail, 'content' | 'state'> {
  _id: Types.ObjectId;
  state: MailState;
  content?: string;
  tries: number;
  dueAt: Date;
  lease?: string;
}

/** A mail that this caller alone may send until the lease is over. */
export interface ClaimedMail extends Omit<NewOutboxMail, 'state'> {
  lease: string;
  /** This one included. */
  tries: number;
}

/** Nobody else sends the mail until it ends. */
export interface Lease {
  id: string;
  endsAt: Date;
}

/** At once: each waits for a sender no longer than its lease allows. */
const CLAIMED_MAX = 20;

interface MailChange {
  filter: QueryFilter<OutboxDocument>;
  update: UpdateQuery<OutboxDocument>;
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

function createWrites(Mail: Model<OutboxDocument>) {
  return {
    insert: createTogether(async (mails: readonly Omit<OutboxDocument, '_id'>[]) => {
      const options = { ordered: false, ignoreUndefined: true };
      return whichStored(mails, () => Mail.collection.insertMany([...mails], options));
    }),

    change: createTogether(async (changes: readonly MailChange[]) => {
      const writes = changes.map((updateOne) => ({ updateOne }));
      await Mail.bulkWrite(writes, { ordered: false });
      return changes.map(() => undefined);
    }),
  };
}

export function createOutboxRepository(connection: Connection) {
  const Mail = connection.model<OutboxDocument>('OutboxMail', outboxSchema);
  const whileHeld = ({ key, lease }: ClaimedMail) => ({ key, lease, state: 'waiting' as const });

  const { insert, change } = createWrites(Mail);

  return {
    /**
     * Claimed in the same write when a lease is given; it waits for its sender then, and its try counts when it is over.
     * False: a mail of this key is here already.
     */
    add: (mail: NewOutboxMail, lease?: Lease): Promise<boolean> => {
      const claim = lease ? { dueAt: lease.endsAt, lease: lease.id } : { dueAt: mail.createdAt };
      return insert({ ...mail, ...claim, tries: 0 });
    },

    /**
     * Some of those that waited longest, for this caller alone until the lease ends; none when none is due. Their tries
     * count when they are over: most may wait for a sender until then.
     */
    claim: async (now: Date, { id: lease, endsAt }: Lease): Promise<ClaimedMail[]> => {
      const isDue = { state: 'waiting' as const, dueAt: mongoose.trusted({ $lte: now }) };
      for (;;) {
        const due = await Mail.find(isDue, { _id: 1 }).sort({ dueAt: 1 }).limit(CLAIMED_MAX).lean();
        if (due.length === 0) return [];
        const among = { _id: mongoose.trusted({ $in: due.map(({ _id }) => _id) }) };
        await Mail.updateMany({ ...among, ...isDue }, { $set: { dueAt: endsAt, lease } });
        const claimed = await Mail.find({ ...among, lease }).lean<
          (OutboxDocument & ClaimedMail)[]
        >();
        // Others were quicker; more may be due all the same.
        if (claimed.length > 0) return claimed.map((mail) => ({ ...mail, tries: mail.tries + 1 }));
      }
    },

    putOff: async (mail: ClaimedMail, dueAt: Date): Promise<void> => {
      const { tries } = mail;
      await change({
        filter: whileHeld(mail),
        update: { $set: { dueAt, tries }, $unset: { lease: 1 } },
      });
    },

    /** Not tried again. What failed keeps its words, unless they are secret, so that an operator can still send it. */
    close: async (
      mail: ClaimedMail,
      state: Extract<MailState, 'sent' | 'failed' | 'expired'>,
      purgeAt: Date,
    ): Promise<void> => {
      const keepsWords = state === 'failed' && !mail.isSealed;
      await change({
        filter: whileHeld(mail),
        update: {
          $set: { state, purgeAt, tries: mail.tries },
          $unset: { lease: 1, ...(!keepsWords && { content: 1 }) },
        },
      });
    },

    /** Asked every few seconds: the rare ones are counted by their index, and what was sent is the rest of all. */
    countByState: async (): Promise<Map<MailState, number>> => {
      const [all, notSent] = await Promise.all([
        Mail.estimatedDocumentCount(),
        countEach(NOT_SENT, (state) => Mail.countDocuments({ state }).exec()),
      ]);
      const sent = [...notSent.values()].reduce((left, count) => left - count, all);
      // They were not all counted at one moment.
      return new Map([...notSent, ['sent' as const, Math.max(0, sent)]]);
    },

    /** Forgets what was closed long ago. */
    purge: async (now: Date): Promise<void> => {
      await Mail.deleteMany({ purgeAt: mongoose.trusted({ $lte: now }) });
    },
  };
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;
