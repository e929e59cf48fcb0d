/**
 * One reset code for each e-mail address, whether it has an account or not, so that nothing reveals which addresses
 * have one. Invariant: a try is counted before the code is compared, so that guessing in parallel gives no additional
 * tries.
 */
import { RESET_CODE_TRIES_MAX } from '@crease/contract';
import { Schema, Types, type Connection } from 'mongoose';
import { upsert } from '../../platform/mongo/mongo-errors.ts';
import { exactly, openCollection } from '../../platform/mongo/mongo-queries.ts';

export interface ResetCode {
  email: string;
  /** Null when the address has no account: then no code is right. */
  userId: string | null;
  /**
   * The account's token version when the code was asked for. It grows with a change of password, so an older code is
   * worthless then.
   */
  tokenVersion: number;
  codeHash: string;
  expiresAt: Date;
}

interface ResetCodeDocument extends Omit<ResetCode, 'userId'> {
  user: Types.ObjectId | null;
  tries: number;
}

const resetCodeSchema = new Schema<ResetCodeDocument>(
  {
    email: { type: String, required: true },
    user: Schema.Types.ObjectId,
    tokenVersion: { type: Number, required: true },
    codeHash: { type: String, required: true },
    tries: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
resetCodeSchema.index({ email: 1 }, { unique: true });
resetCodeSchema.index({ expiresAt: 1 });

export function createResetCodesRepository(connection: Connection) {
  const codes = openCollection(connection, 'ResetCode', resetCodeSchema);

  return {
    /** The previous code of this address is worthless from now on. */
    replace: async ({ email, userId, ...code }: ResetCode): Promise<void> => {
      const user = userId === null ? null : new Types.ObjectId(userId);
      const fresh = { $set: { ...code, user, tries: 0 } };
      await upsert('email', () =>
        codes.updateOne({ email: exactly(email) }, fresh, { upsert: true }),
      );
    },

    /** Uses up one try and answers the code of this address; undefined when it has expired or has no tries left. */
    useTry: async (email: string, now: Date): Promise<ResetCode | undefined> => {
      const found = await codes.findOneAndUpdate(
        {
          email: exactly(email),
          expiresAt: { $gt: now },
          tries: { $lt: RESET_CODE_TRIES_MAX },
        },
        { $inc: { tries: 1 } },
        { returnDocument: 'after' },
      );
      if (!found) return undefined;
      const { codeHash, expiresAt, tokenVersion, user } = found;
      return { email, codeHash, expiresAt, tokenVersion, userId: user?.toHexString() ?? null };
    },

    /** A right code does not count as a try. */
    giveTryBack: async ({ email, codeHash }: ResetCode): Promise<void> => {
      await codes.updateOne({ email: exactly(email), codeHash }, { $inc: { tries: -1 } });
    },

    /** False when it has expired, or another one was asked for. */
    isLast: async ({ email, codeHash }: ResetCode, now: Date): Promise<boolean> => {
      const last = { email: exactly(email), codeHash, expiresAt: { $gt: now } };
      return (await codes.findOne(last, { projection: { _id: 1 } })) !== null;
    },

    purgeOf: async (email: string): Promise<void> => {
      await codes.deleteOne({ email: exactly(email) });
    },

    purge: async (now: Date): Promise<void> => {
      await codes.deleteMany({ expiresAt: { $lte: now } });
    },
  };
}

export type ResetCodesRepository = ReturnType<typeof createResetCodesRepository>;
