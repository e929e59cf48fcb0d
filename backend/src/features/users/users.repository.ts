import { USER_ROLES, type UserRole } from '@crease/contract';
import { Types, type Connection, type mongo } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import {
  anyOf,
  countEach,
  exactly,
  findAll,
  openCollection,
} from '../../platform/mongo/mongo-queries.ts';
import { createReadsById, type ReadsById } from '../../platform/shared-work/reads-by-id.ts';
import {
  newUserDocumentOf,
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

const PROFILE_FIELDS = ['name', 'phone', 'businessName', 'businessRegistration'] as const;

/** A blank business field is removed, one that is left out stays. */
type ProfileChanges = Pick<UserRecord, 'name' | 'phone'> &
  Partial<Record<(typeof PROFILE_FIELDS)[number], string | undefined>>;

export interface NewPassword {
  passwordHash: string;
  /**
   * The version that was read when the caller was allowed to set a password. When it has grown since, the write is
   * refused.
   */
  tokenVersion: number;
}

type Condition = mongo.Filter<UserDocument>;
type Change = mongo.UpdateFilter<UserDocument>;

const THERE = { removedAt: null } as const;
const REMOVED = { removedAt: { $gt: new Date(0) } } as const;
const AFTER = { returnDocument: 'after' } as const;
const BEFORE = { returnDocument: 'before' } as const;

function withId(id: string) {
  return { _id: new Types.ObjectId(id) };
}

function updateOf(changes: ProfileChanges): Change {
  const given = PROFILE_FIELDS.filter((field) => changes[field] !== undefined);
  const blank = given.filter((field) => changes[field] === '');
  const filled = given.filter((field) => changes[field] !== '');
  return {
    $set: Object.fromEntries(filled.map((field) => [field, changes[field]])),
    ...(blank.length > 0 && { $unset: Object.fromEntries(blank.map((field) => [field, 1])) }),
  };
}

/** All reads and writes of accounts. Every change is one atomic write on one document. */
export class UsersRepository {
  readonly #users: mongo.Collection<UserDocument>;
  readonly #byId: ReadsById<UserRecord>;
  readonly #clock: Clock;

  constructor(connection: Connection, clock: Clock) {
    this.#clock = clock;
    this.#users = openCollection(connection, 'User', userSchema);
    this.#byId = createReadsById(async (ids) => {
      const found = await findAll(this.#users, { _id: anyOf(ids), ...THERE });
      return found.map(userRecordOf);
    });
  }

  /** @throws the refusal of the unique index when the e-mail is in use */
  async insert(user: NewUser): Promise<UserRecord> {
    const document = newUserDocumentOf(user, this.#now());
    await this.#users.insertOne(document, { ignoreUndefined: true });
    return userRecordOf(document);
  }

  async findByEmail(email: string): Promise<UserRecord | undefined> {
    const found = await this.#users.findOne({ email: exactly(email), ...THERE });
    return found ? userRecordOf(found) : undefined;
  }

  /** Those of the e-mail addresses that have an account. */
  async findKnownEmails(emails: readonly string[]): Promise<Set<string>> {
    const found = await findAll(this.#users, { email: { $in: emails }, ...THERE }, ['email']);
    return new Set(found.map(({ email }) => email));
  }

  findById(id: string): Promise<UserRecord | undefined> {
    return this.#byId.find(id);
  }

  /** Undefined when the account was deleted. */
  async updateProfile(id: string, changes: ProfileChanges): Promise<UserRecord | undefined> {
    const updated = await this.#change(withId(id), updateOf(changes));
    return updated && userRecordOf(updated);
  }

  /** Answers the account before the write, with the picture to remove; undefined when the account was deleted. */
  async replaceProfileImage(
    id: string,
    profileImage: ProfileImage,
  ): Promise<UserRecord | undefined> {
    const before = await this.#change(withId(id), { $set: { profileImage } }, BEFORE);
    return before && userRecordOf(before);
  }

  /** Those of the pictures that an account names, also one that is not put away yet. */
  async findImages(publicIds: readonly string[]): Promise<ProfileImage[]> {
    const naming = { 'profileImage.publicId': { $in: publicIds } };
    const found = await findAll(this.#users, naming, ['profileImage']);
    return found.flatMap(({ profileImage }) => profileImage ?? []);
  }

  /**
   * Ends every session in the same write; undefined when the token version has grown since or the account was
   * deleted.
   */
  async setPassword(
    id: string,
    { passwordHash, tokenVersion }: NewPassword,
  ): Promise<UserRecord | undefined> {
    const change = { $set: { passwordHash }, $inc: { tokenVersion: 1 } };
    const updated = await this.#change({ ...withId(id), tokenVersion }, change);
    return updated && userRecordOf(updated);
  }

  findByIds(ids: readonly string[]): Promise<UserRecord[]> {
    return this.#byId.findAll(ids);
  }

  /** By user id; deleted users are missing. */
  async findTokenVersions(ids: readonly string[]): Promise<Map<string, number>> {
    const asked = { _id: anyOf(ids), ...THERE };
    const found = await findAll(this.#users, asked, ['_id', 'tokenVersion']);
    return new Map(found.map(({ _id, tokenVersion }) => [_id.toHexString(), tokenVersion]));
  }

  countByRole(): Promise<Map<UserRole, number>> {
    return countEach(USER_ROLES, (role) => this.#users.countDocuments({ role, ...THERE }));
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
    const removed = await this.#change(
      { ...withId(id), passwordHash, ...(mark && { 'leaving.id': mark.id }) },
      {
        $set: { removedAt, name: '', email: `removed:${id}`, phone: '', passwordHash: '' },
        $unset: { businessName: 1, businessRegistration: 1 },
        $inc: { tokenVersion: 1 },
      },
    );
    return removed && removedUserOf(removed as RemovedDocument);
  }

  async findRemoved(): Promise<RemovedUser[]> {
    const found = (await findAll(this.#users, REMOVED)) as RemovedDocument[];
    return found.map(removedUserOf);
  }

  /** Called once this picture of a deleted account is removed from the store; one that was moved meanwhile stays. */
  async forgetImage(id: string, publicId: string): Promise<void> {
    const named = { ...withId(id), 'profileImage.publicId': publicId };
    const change = { $unset: { profileImage: 1 }, $set: { updatedAt: this.#now() } } as const;
    await this.#users.updateOne(named, change);
  }

  /**
   * Does nothing while the account names a picture: one that was moved to another store meanwhile would stay for ever.
   */
  async purge(id: string): Promise<void> {
    const hasNone = { 'profileImage.publicId': { $exists: false } };
    await this.#users.deleteOne({ ...withId(id), ...REMOVED, ...hasNone });
  }

  /** For each administrator the marks of their tries to leave. */
  async findLeavingOfAdmins(): Promise<(readonly LeavingMark[])[]> {
    const found = await findAll(this.#users, { role: 'admin', ...THERE }, ['leaving']);
    return found.map(({ leaving = [] }) => leaving);
  }

  async markLeaving(id: string, mark: LeavingMark): Promise<void> {
    const change = { $push: { leaving: mark }, $set: { updatedAt: this.#now() } };
    await this.#users.updateOne(withId(id), change);
  }

  /** Takes all marks away that were made until then. */
  async forgetLeaving(until: Date): Promise<void> {
    const old = { at: { $lte: until } };
    await this.#users.updateMany(
      { role: 'admin', 'leaving.at': old.at, ...THERE },
      { $pull: { leaving: old }, $set: { updatedAt: this.#now() } },
    );
  }

  async unmarkLeaving(id: string, { id: markId }: LeavingMark): Promise<void> {
    const change = { $pull: { leaving: { id: markId } }, $set: { updatedAt: this.#now() } };
    await this.#users.updateOne(withId(id), change);
  }

  /** Undefined when the account was deleted, or is not as the condition says. */
  async #change(
    condition: Condition,
    { $set, ...change }: Change,
    whichOne: mongo.FindOneAndUpdateOptions = AFTER,
  ): Promise<UserDocument | undefined> {
    const changed = await this.#users.findOneAndUpdate(
      { ...condition, ...THERE },
      { ...change, $set: { ...$set, updatedAt: this.#now() } },
      whichOne,
    );
    return changed ?? undefined;
  }

  #now(): Date {
    return new Date(this.#clock.now());
  }
}
