/**
 * One reset code for an e-mail address, whether it has an account or not, so that nothing tells which.
 * Invariant: a try is counted before the code is compared, so that guesses at once are no more than guesses in a row.
 */
import { RESET_CODE_TRIES_MAX } from '@crease/contract';
import mongoose, { Schema, type Connection, type Types } from 'mongoose';
import { refusedKeyOf } from '../../platform/mongo.ts';

export interface ResetCode {
  email: string;
  /** Null when the address has no account: such a code opens nothing. */
  userId: string | null;
  /** The account's when the code was asked for: once the password is another one, it opens nothing. */
  tokenVersion: number;
  codeHash: string;
  expiresAt: Date;
}

interface ResetCodeDocument extends Omit<ResetCode, 'userId'> {
  user: Types.ObjectId | string | null;
  tries: number;
}

const resetCodeSchema = new Schema<ResetCodeDocument>(
  {
    email: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, default: null },
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
  const Code = connection.model<ResetCodeDocument>('ResetCode', resetCodeSchema);

  const put = async ({ email, userId, ...code }: ResetCode): Promise<void> => {
    const fresh = { ...code, user: userId, tries: 0 };
    await Code.updateOne({ email }, { $set: fresh }, { upsert: true });
  };

  return {
    /** The code before it is dead from now on. */
    replace: async (code: ResetCode): Promise<void> => {
      try {
        await put(code);
      } catch (error) {
        // Two first requests at once both insert; the second finds the first the next time.
        if (refusedKeyOf(error)?.includes('email') !== true) throw error;
        await put(code);
      }
    },

    /** The living code of this address, one of its tries used up; undefined when it has none left. */
    useTry: async (email: string, now: Date): Promise<ResetCode | undefined> => {
      const found = await Code.findOneAndUpdate(
        {
          email,
          expiresAt: mongoose.trusted({ $gt: now }),
          tries: mongoose.trusted({ $lt: RESET_CODE_TRIES_MAX }),
        },
        { $inc: { tries: 1 } },
        { returnDocument: 'after' },
      ).lean<ResetCodeDocument>();
      if (!found) return undefined;
      const { codeHash, expiresAt, tokenVersion, user } = found;
      return { email, codeHash, expiresAt, tokenVersion, userId: user?.toString() ?? null };
    },

    /** A right code was no wrong try. */
    giveTryBack: async ({ email, codeHash }: ResetCode): Promise<void> => {
      await Code.updateOne({ email, codeHash }, { $inc: { tries: -1 } });
    },

    /** Uses the code up; true for one caller alone. */
    consume: async ({ email, codeHash }: ResetCode, now: Date): Promise<boolean> => {
      const { deletedCount } = await Code.deleteOne({
        email,
        codeHash,
        expiresAt: mongoose.trusted({ $gt: now }),
      });
      return deletedCount === 1;
    },

    remove: async (email: string): Promise<void> => {
      await Code.deleteOne({ email });
    },

    purge: async (now: Date): Promise<void> => {
      await Code.deleteMany({ expiresAt: mongoose.trusted({ $lte: now }) });
    },
  };
}

export type ResetCodesRepository = ReturnType<typeof createResetCodesRepository>;
