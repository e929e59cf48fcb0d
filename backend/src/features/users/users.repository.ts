import { USER_ROLES, type UserRole } from '@crease/contract';
import mongoose, { type Connection, type Model } from 'mongoose';
import { anyOf, collectionOf, countEach, findAll } from '../../platform/mongo/mongo-queries.ts';
import { createReadsById, type ReadsById } from '../../platform/shared-work/reads-by-id.ts';
import {
  removedUserOf,
  userRecordOf,
  userSchema,
  type LeavingMark,
  type NewUser,
  type ProfileImage,
  type RemovedDocument,
  type RemovedUser,
  type UserDocument,
  type UserRecord,
} from './user.schema.ts';

/** A blank business field is removed, one that is left out stays. */
export type ProfileChanges = Pick<UserRecord, 'name' | 'phone'> &
  Partial<Record<'businessName' | 'businessRegistration', string | undefined>>;

export interface NewPassword {
  passwordHash: string;
  /**
   * The version that was read when the caller was allowed to set a password. When it has grown since, the write is
   * refused.
   */
  tokenVersion: number;
}

const THERE = { removedAt: null } as const;

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
      const found = await findAll(collectionOf(this.#model), { _id: anyOf(ids), ...THERE });
      return found.map(userRecordOf);
    });
  }

  /** @throws the refusal of the unique index when the e-mail is in use */
  async insert(user: NewUser): Promise<UserRecord> {
    const created = await this.#model.create(user);
    return userRecordOf(created.toObject());
  }

  async findByEmail(email: string): Promise<UserRecord | undefined> {
    const found = await this.#model.findOne({ email, ...THERE }).lean<UserDocument>();
    return found ? userRecordOf(found) : undefined;
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
    return updated ? userRecordOf(updated) : undefined;
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
    return before ? userRecordOf(before) : undefined;
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
    return updated ? userRecordOf(updated) : undefined;
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
    return removed ? removedUserOf(removed) : undefined;
  }

  async findRemoved(): Promise<RemovedUser[]> {
    const found = await this.#model
      .find({ removedAt: mongoose.trusted({ $gt: new Date(0) }) })
      .lean<RemovedDocument[]>();
    return found.map(removedUserOf);
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
