import type { UserRole } from '@crease/contract';
import mongoose, { Schema, Types, type Connection, type Model } from 'mongoose';
import type { StoredImage } from '../../platform/images.ts';

/** `url` is that of the size that is shown. */
export type ProfileImage = StoredImage;

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
  profileImage?: ProfileImage;
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
    profileImage: new Schema({ url: String, publicId: String }, { _id: false }),
  },
  { timestamps: true, versionKey: false },
);
userSchema.index({ email: 1 }, { unique: true });

function recordOf({ _id, ...fields }: UserDocument): UserRecord {
  return { id: _id.toHexString(), ...fields };
}

function anyOf(ids: readonly string[]) {
  return mongoose.trusted({ $in: ids.map((id) => new Types.ObjectId(id)) });
}

function updateOf(changes: ProfileChanges) {
  const given = Object.entries<string | undefined>({ ...changes }).filter(
    ([, value]) => value !== undefined,
  );
  const blank = given.filter(([, value]) => value === '').map(([name]): [string, 1] => [name, 1]);
  const filled = given.filter(([, value]) => value !== '');
  return { $set: Object.fromEntries(filled), $unset: Object.fromEntries(blank) };
}

/** All reads and writes of accounts. Every change is one atomic write on one document. */
export class UsersRepository {
  readonly #model: Model<UserDocument>;

  constructor(connection: Connection) {
    this.#model = connection.model<UserDocument>('User', userSchema);
  }

  /** Refused by the unique index when the e-mail is in use. */
  async insert(user: NewUser): Promise<UserRecord> {
    const created = await this.#model.create(user);
    return recordOf(created.toObject());
  }

  async findByEmail(email: string): Promise<UserRecord | undefined> {
    const found = await this.#model.findOne({ email }).lean<UserDocument>();
    return found ? recordOf(found) : undefined;
  }

  async findById(id: string): Promise<UserRecord | undefined> {
    const found = await this.#model.findById(id).lean<UserDocument>();
    return found ? recordOf(found) : undefined;
  }

  /** Undefined when the account is gone. */
  async updateProfile(id: string, changes: ProfileChanges): Promise<UserRecord | undefined> {
    const updated = await this.#model
      .findOneAndUpdate({ _id: id }, updateOf(changes), { returnDocument: 'after' })
      .lean<UserDocument>();
    return updated ? recordOf(updated) : undefined;
  }

  /** The account as it was, with the picture that is no longer shown; undefined when it is gone. */
  async replaceProfileImage(
    id: string,
    profileImage: ProfileImage,
  ): Promise<UserRecord | undefined> {
    const before = await this.#model
      .findOneAndUpdate({ _id: id }, { $set: { profileImage } }, { returnDocument: 'before' })
      .lean<UserDocument>();
    return before ? recordOf(before) : undefined;
  }

  /** Ends every session in the same write; undefined when it does not count or the account is gone. */
  async setPassword(
    id: string,
    { passwordHash, replaces }: NewPassword,
  ): Promise<UserRecord | undefined> {
    const updated = await this.#model
      .findOneAndUpdate(
        { _id: id, ...(replaces !== undefined && { passwordHash: replaces }) },
        { $set: { passwordHash }, $inc: { tokenVersion: 1 } },
        { returnDocument: 'after' },
      )
      .lean<UserDocument>();
    return updated ? recordOf(updated) : undefined;
  }

  async findByIds(ids: readonly string[]): Promise<UserRecord[]> {
    if (ids.length === 0) return [];
    const found = await this.#model.find({ _id: anyOf(ids) }).lean<UserDocument[]>();
    return found.map(recordOf);
  }

  /** By id; users who are gone are missing. */
  async findTokenVersions(ids: readonly string[]): Promise<Map<string, number>> {
    const found = await this.#model
      .find({ _id: anyOf(ids) })
      .select({ tokenVersion: 1 })
      .lean<Pick<UserDocument, '_id' | 'tokenVersion'>[]>();
    return new Map(found.map(({ _id, tokenVersion }) => [_id.toHexString(), tokenVersion]));
  }

  async countByRole(): Promise<Map<UserRole, number>> {
    const counts = await this.#model.aggregate<{ _id: UserRole; count: number }>([
      { $group: { _id: '$role', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  }
}
