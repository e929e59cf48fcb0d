import type { UserRole } from '@crease/contract';
import mongoose, { Schema, Types, type Connection } from 'mongoose';

export interface UserRecord {
  id: string;
  name: string;
  /** Lower case; the unique index compares it. */
  email: string;
  /** International, with the plus sign. */
  phone: string;
  passwordHash: string;
  role: UserRole;
  /** Grows when every session of this user has to end. */
  tokenVersion: number;
  businessName?: string;
  businessRegistration?: string;
  createdAt: Date;
}

export type NewUser = Omit<UserRecord, 'id' | 'createdAt' | 'tokenVersion'>;

/** A blank business field is taken away, one left out stays. */
export type ProfileChanges = Pick<UserRecord, 'name' | 'phone'> &
  Partial<Record<'businessName' | 'businessRegistration', string | undefined>>;

export interface NewPassword {
  passwordHash: string;
  /** Counts only while this is the password. */
  replaces?: string;
}

type UserDocument = Omit<UserRecord, 'id'> & { _id: Types.ObjectId };

const userSchema = new Schema<UserDocument>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, required: true },
    passwordHash: { type: String, required: true },
    role: { type: String, required: true },
    tokenVersion: { type: Number, required: true, default: 0 },
    businessName: String,
    businessRegistration: String,
  },
  { timestamps: true, versionKey: false },
);
userSchema.index({ email: 1 }, { unique: true });

function recordOf({ _id, ...fields }: UserDocument): UserRecord {
  return { id: _id.toHexString(), ...fields };
}

function updateOf(changes: ProfileChanges) {
  const given = Object.entries<string | undefined>({ ...changes }).filter(
    ([, value]) => value !== undefined,
  );
  const blank = given.filter(([, value]) => value === '').map(([name]): [string, 1] => [name, 1]);
  const filled = given.filter(([, value]) => value !== '');
  return { $set: Object.fromEntries(filled), $unset: Object.fromEntries(blank) };
}

export function createUsersRepository(connection: Connection) {
  const User = connection.model<UserDocument>('User', userSchema);

  return {
    /** Refused by the unique index when the e-mail is in use. */
    insert: async (user: NewUser): Promise<UserRecord> => {
      const created = await User.create(user);
      return recordOf(created.toObject());
    },

    findByEmail: async (email: string): Promise<UserRecord | undefined> => {
      const found = await User.findOne({ email }).lean<UserDocument>();
      return found ? recordOf(found) : undefined;
    },

    findById: async (id: string): Promise<UserRecord | undefined> => {
      const found = await User.findById(id).lean<UserDocument>();
      return found ? recordOf(found) : undefined;
    },

    /** Undefined when the account is gone. */
    updateProfile: async (id: string, changes: ProfileChanges): Promise<UserRecord | undefined> => {
      const updated = await User.findOneAndUpdate({ _id: id }, updateOf(changes), {
        returnDocument: 'after',
      }).lean<UserDocument>();
      return updated ? recordOf(updated) : undefined;
    },

    /** Ends every session in the same write; undefined when it does not count or the account is gone. */
    setPassword: async (
      id: string,
      { passwordHash, replaces }: NewPassword,
    ): Promise<UserRecord | undefined> => {
      const updated = await User.findOneAndUpdate(
        { _id: id, ...(replaces !== undefined && { passwordHash: replaces }) },
        { $set: { passwordHash }, $inc: { tokenVersion: 1 } },
        { returnDocument: 'after' },
      ).lean<UserDocument>();
      return updated ? recordOf(updated) : undefined;
    },

    findByIds: async (ids: readonly string[]): Promise<UserRecord[]> => {
      if (ids.length === 0) return [];
      const wanted = mongoose.trusted({ $in: ids.map((id) => new Types.ObjectId(id)) });
      const found = await User.find({ _id: wanted }).lean<UserDocument[]>();
      return found.map(recordOf);
    },

    /** By id; users who are gone are missing. */
    findTokenVersions: async (ids: readonly string[]): Promise<Map<string, number>> => {
      const wanted = mongoose.trusted({ $in: ids.map((id) => new Types.ObjectId(id)) });
      const found = await User.find({ _id: wanted })
        .select({ tokenVersion: 1 })
        .lean<Pick<UserDocument, '_id' | 'tokenVersion'>[]>();
      return new Map(found.map(({ _id, tokenVersion }) => [_id.toHexString(), tokenVersion]));
    },
  };
}

export type UsersRepository = ReturnType<typeof createUsersRepository>;
