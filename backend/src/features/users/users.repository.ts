/**
 * Invariant: an account with `removedAt` exists for nobody any more and names nobody; it waits for what belonged to it
 * to be put away.
 */
import { userRoleSchema, type UserRole } from '@crease/contract';
import mongoose, { Schema, type Types, type Connection, type Model } from 'mongoose';
import type { StoredImage } from '../../platform/images.ts';
import { anyOf, countEach, findPlainly } from '../../platform/mongo.ts';
import { createReadsById, type ReadsById } from '../../platform/reads-by-id.ts';

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
  businessName?: string | undefined;
  businessRegistration?: string | undefined;
  profileImage?: ProfileImage | undefined;
  createdAt: Date;
}

/** An account that is gone, as long as something of it is still to be put away. */
export interface RemovedUser {
  id: string;
  role: UserRole;
  removedAt: Date;
  profileImage?: ProfileImage;
}

export type NewUser = Omit<UserRecord, 'id' | 'createdAt' | 'tokenVersion'>;

/** A blank business field is taken away, one left out stays. */
export type ProfileChanges = Pick<UserRecord, 'name' | 'phone'> &
  Partial<Record<'businessName' | 'businessRegistration', string | undefined>>;

export interface NewPassword {
  passwordHash: string;
  /** As it was when it was known who may set another one: one that was set since then stays. */
  tokenVersion: number;
}

type UserDocument = Omit<UserRecord, 'id'> & {
  _id: Types.ObjectId;
  removedAt?: Date | null;
  /** When an administrator began to leave; counts for a moment only. */
  leavingAt?: Date;
};

const THERE = { removedAt: null } as const;

const userSchema = new Schema<UserDocument>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    // The first administrator gives none before the first visit.
    phone: { type: String, default: '' },
    passwordHash: { type: String, required: true },
    role: { type: String, required: true },
    tokenVersion: { type: Number, required: true, default: 0 },
    businessName: String,
    businessRegistration: String,
    profileImage: new Schema({ url: String, publicId: String }, { _id: false }),
    removedAt: Date,
    leavingAt: Date,
  },
  { timestamps: true, versionKey: false },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ role: 1, removedAt: 1 });
userSchema.index({ removedAt: 1 }, { sparse: true });

/** Each field by its name: every request of somebody who is signed in asks for one of these. */
function recordOf(document: UserDocument): UserRecord {
  return {
    id: document._id.toHexString(),
    name: document.name,
    email: document.email,
    phone: document.phone,
    passwordHash: document.passwordHash,
    role: document.role,
    tokenVersion: document.tokenVersion,
    businessName: document.businessName,
    businessRegistration: document.businessRegistration,
    profileImage: document.profileImage,
    createdAt: document.createdAt,
  };
}

type RemovedDocument = UserDocument & { removedAt: Date };

function removedOf({ _id, role, removedAt, profileImage }: RemovedDocument): RemovedUser {
  return { id: _id.toHexString(), role, removedAt, ...(profileImage && { profileImage }) };
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
  readonly #byId: ReadsById<UserRecord>;

  constructor(connection: Connection) {
    this.#model = connection.model<UserDocument>('User', userSchema);
    this.#byId = createReadsById(async (ids) => {
      const found = await findPlainly(this.#model, { _id: anyOf(ids), ...THERE });
      return found.map(recordOf);
    });
  }

  /** Refused by the unique index when the e-mail is in use. */
  async insert(user: NewUser): Promise<UserRecord> {
    const created = await this.#model.create(user);
    return recordOf(created.toObject());
  }

  async findByEmail(email: string): Promise<UserRecord | undefined> {
    const found = await this.#model.findOne({ email, ...THERE }).lean<UserDocument>();
    return found ? recordOf(found) : undefined;
  }

  findById(id: string): Promise<UserRecord | undefined> {
    return this.#byId.find(id);
  }

  /** Undefined when the account is gone. */
  async updateProfile(id: string, changes: ProfileChanges): Promise<UserRecord | undefined> {
    const updated = await this.#model
      .findOneAndUpdate({ _id: id, ...THERE }, updateOf(changes), { returnDocument: 'after' })
      .lean<UserDocument>();
    return updated ? recordOf(updated) : undefined;
  }

  /** The account as it was, with the picture that is no longer shown; undefined when it is gone. */
  async replaceProfileImage(
    id: string,
    profileImage: ProfileImage,
  ): Promise<UserRecord | undefined> {
    const before = await this.#model
      .findOneAndUpdate(
        { _id: id, ...THERE },
        { $set: { profileImage } },
        { returnDocument: 'before' },
      )
      .lean<UserDocument>();
    return before ? recordOf(before) : undefined;
  }

  /** Ends every session in the same write; undefined when it does not count or the account is gone. */
  async setPassword(
    id: string,
    { passwordHash, tokenVersion }: NewPassword,
  ): Promise<UserRecord | undefined> {
    const updated = await this.#model
      .findOneAndUpdate(
        { _id: id, ...THERE, tokenVersion },
        { $set: { passwordHash }, $inc: { tokenVersion: 1 } },
        { returnDocument: 'after' },
      )
      .lean<UserDocument>();
    return updated ? recordOf(updated) : undefined;
  }

  findByIds(ids: readonly string[]): Promise<UserRecord[]> {
    return this.#byId.findAll(ids);
  }

  /** By id; users who are gone are missing. */
  async findTokenVersions(ids: readonly string[]): Promise<Map<string, number>> {
    const found = await this.#model
      .find({ _id: anyOf(ids), ...THERE })
      .select({ tokenVersion: 1 })
      .lean<Pick<UserDocument, '_id' | 'tokenVersion'>[]>();
    return new Map(found.map(({ _id, tokenVersion }) => [_id.toHexString(), tokenVersion]));
  }

  countByRole(): Promise<Map<UserRole, number>> {
    const countOf = (role: UserRole) => this.#model.countDocuments({ role, ...THERE }).exec();
    return countEach(userRoleSchema.options, countOf);
  }

  /** Nobody's from now on, and its e-mail is free. Undefined when it was gone or has another password by now. */
  async remove(
    { id, passwordHash }: UserRecord,
    removedAt: Date,
  ): Promise<RemovedUser | undefined> {
    const removed = await this.#model
      .findOneAndUpdate(
        { _id: id, passwordHash, ...THERE },
        {
          $set: { removedAt, name: '', email: `removed:${id}`, phone: '', passwordHash: '' },
          $unset: { businessName: 1, businessRegistration: 1 },
          $inc: { tokenVersion: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<RemovedDocument>();
    return removed ? removedOf(removed) : undefined;
  }

  async findRemoved(): Promise<RemovedUser[]> {
    const found = await this.#model
      .find({ removedAt: mongoose.trusted({ $gt: new Date(0) }) })
      .lean<RemovedDocument[]>();
    return found.map(removedOf);
  }

  /** Says of a removed account that its picture is gone. */
  async forgetImage(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $unset: { profileImage: 1 } });
  }

  async purge(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id, removedAt: mongoose.trusted({ $gt: new Date(0) }) });
  }

  /** When each administrator began to leave; undefined for those who do not. */
  async findLeavingOfAdmins(): Promise<Map<string, Date | undefined>> {
    const found = await this.#model
      .find({ role: 'admin', ...THERE })
      .select({ leavingAt: 1 })
      .lean<Pick<UserDocument, '_id' | 'leavingAt'>[]>();
    return new Map(found.map(({ _id, leavingAt }) => [_id.toHexString(), leavingAt]));
  }

  /** Undefined: stays after all. */
  async setLeaving(id: string, leavingAt: Date | undefined): Promise<void> {
    const update = leavingAt ? { $set: { leavingAt } } : { $unset: { leavingAt: 1 } };
    await this.#model.updateOne({ _id: id }, update);
  }
}
