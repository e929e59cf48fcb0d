/**
 * Invariant: an account with `removedAt` is found by nobody and holds no personal data. It stays until its bookings,
 * courts, conversations and pictures are removed.
 */
import { USER_ROLES, type UserRole } from '@crease/contract';
import mongoose, { Schema, type Types, type Connection, type Model } from 'mongoose';
import type { StoredImage } from '../../platform/images/image-store.ts';
import { anyOf, countEach, findPlainly } from '../../platform/mongo/mongo-queries.ts';
import { createReadsById, type ReadsById } from '../../platform/shared-work/reads-by-id.ts';

/** `url` is the address of the size that pages show. */
export type ProfileImage = StoredImage;

export interface UserRecord {
  id: string;
  name: string;
  /** Lower case, because the unique index compares it exactly. */
  email: string;
  /** In international form, with the plus sign. */
  phone: string;
  passwordHash: string;
  role: UserRole;
  /** A token holds the version it was signed for, so raising this ends every session of the user. */
  tokenVersion: number;
  businessName?: string | undefined;
  businessRegistration?: string | undefined;
  profileImage?: ProfileImage | undefined;
  createdAt: Date;
}

/** A deleted account whose belongings are still being removed. */
export interface RemovedUser {
  id: string;
  role: UserRole;
  removedAt: Date;
  profileImage?: ProfileImage;
}

export type NewUser = Omit<UserRecord, 'id' | 'createdAt' | 'tokenVersion'>;

/** A blank business field is removed, one that is left out stays. */
export type ProfileChanges = Pick<UserRecord, 'name' | 'phone'> &
  Partial<Record<'businessName' | 'businessRegistration', string | undefined>>;

export interface NewPassword {
  passwordHash: string;
  /** As it was when the caller was allowed to set a password: when it has grown since, the write is refused. */
  tokenVersion: number;
}

type UserDocument = Omit<UserRecord, 'id'> & {
  _id: Types.ObjectId;
  removedAt?: Date | null;
  leaving?: LeavingMark[];
};

/**
 * That an administrator has begun to delete their account. Each try has its own, so that a refused one takes no other
 * away. Counts for a minute, see `admin-leaving.ts`.
 */
export interface LeavingMark {
  id: string;
  at: Date;
}

const THERE = { removedAt: null } as const;

const userSchema = new Schema<UserDocument>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    // The first administrator comes from the settings, which hold no phone number.
    phone: { type: String, default: '' },
    passwordHash: { type: String, required: true },
    role: { type: String, required: true },
    tokenVersion: { type: Number, required: true, default: 0 },
    businessName: String,
    businessRegistration: String,
    profileImage: new Schema({ url: String, publicId: String }, { _id: false }),
    removedAt: Date,
    leaving: {
      type: [new Schema({ id: String, at: Date }, { _id: false, id: false })],
      default: undefined,
    },
  },
  { timestamps: true, versionKey: false },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ role: 1, removedAt: 1 });
userSchema.index({ removedAt: 1 }, { sparse: true });

/**
 * Each field by its name, because that is faster than a rest pattern, and every signed-in request makes such a
 * record.
 */
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

  /** @throws the refusal of the unique index when the e-mail is in use */
  async insert(user: NewUser): Promise<UserRecord> {
    const created = await this.#model.create(user);
    return recordOf(created.toObject());
  }

  async findByEmail(email: string): Promise<UserRecord | undefined> {
    const found = await this.#model.findOne({ email, ...THERE }).lean<UserDocument>();
    return found ? recordOf(found) : undefined;
  }

  /** Those of the e-mail addresses that have an account. */
  async findKnownEmails(emails: readonly string[]): Promise<Set<string>> {
    const found = await this.#model
      .find({ email: mongoose.trusted({ $in: emails }), ...THERE })
      .select({ email: 1 })
      .lean<Pick<UserDocument, 'email'>[]>();
    return new Set(found.map(({ email }) => email));
  }

  findById(id: string): Promise<UserRecord | undefined> {
    return this.#byId.find(id);
  }

  /** Undefined when the account was deleted. */
  async updateProfile(id: string, changes: ProfileChanges): Promise<UserRecord | undefined> {
    const updated = await this.#model
      .findOneAndUpdate({ _id: id, ...THERE }, updateOf(changes), { returnDocument: 'after' })
      .lean<UserDocument>();
    return updated ? recordOf(updated) : undefined;
  }

  /** Answers the account before the write, with the picture to remove; undefined when the account was deleted. */
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

  /**
   * Ends every session in the same write; undefined when the token version has grown since or the account was
   * deleted.
   */
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

  /** By user id; deleted users are missing. */
  async findTokenVersions(ids: readonly string[]): Promise<Map<string, number>> {
    const found = await this.#model
      .find({ _id: anyOf(ids), ...THERE })
      .select({ tokenVersion: 1 })
      .lean<Pick<UserDocument, '_id' | 'tokenVersion'>[]>();
    return new Map(found.map(({ _id, tokenVersion }) => [_id.toHexString(), tokenVersion]));
  }

  countByRole(): Promise<Map<UserRole, number>> {
    const countOf = (role: UserRole) => this.#model.countDocuments({ role, ...THERE }).exec();
    return countEach(USER_ROLES, countOf);
  }

  /**
   * Hides the account, erases its personal data and frees its e-mail address. Undefined when it was deleted already
   * or its password was changed since it was read, or it has no such mark any more.
   */
  async remove(
    { id, passwordHash }: UserRecord,
    removedAt: Date,
    mark?: LeavingMark,
  ): Promise<RemovedUser | undefined> {
    const removed = await this.#model
      .findOneAndUpdate(
        { _id: id, passwordHash, ...(mark && { 'leaving.id': mark.id }), ...THERE },
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

  /** Called once the picture of a deleted account is removed from the store. */
  async forgetImage(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $unset: { profileImage: 1 } });
  }

  async purge(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id, removedAt: mongoose.trusted({ $gt: new Date(0) }) });
  }

  /** For each administrator the marks of their tries to leave. */
  async findLeavingOfAdmins(): Promise<(readonly LeavingMark[])[]> {
    const found = await this.#model
      .find({ role: 'admin', ...THERE })
      .select({ leaving: 1 })
      .lean<Pick<UserDocument, 'leaving'>[]>();
    return found.map(({ leaving = [] }) => leaving);
  }

  async markLeaving(id: string, mark: LeavingMark): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $push: { leaving: mark } });
  }

  /** Takes all marks away that were made until then. */
  async forgetLeaving(until: Date): Promise<void> {
    const old = { at: mongoose.trusted({ $lte: until }) };
    await this.#model.updateMany(
      { role: 'admin', 'leaving.at': old.at, ...THERE },
      { $pull: { leaving: old } },
    );
  }

  async unmarkLeaving(id: string, { id: markId }: LeavingMark): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $pull: { leaving: { id: markId } } });
  }
}
