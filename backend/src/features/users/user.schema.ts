/**
 * How an account is stored. Invariant: one with `removedAt` is found by nobody and holds no personal data. It stays
 * until its bookings, courts, conversations and pictures are removed.
 */
import type { UserRole } from '@crease/contract';
import { Schema, Types } from 'mongoose';
import type { StoredImage } from '../../platform/images/image-store.ts';

/** `url` is the address of the size that pages show. */
export type ProfileImage = StoredImage;

export interface UserRecord {
  id: string;
  name: string;
  /** Lower case, because the unique index compares it exactly. */
  email: string;
  /** In international form, with the plus sign; empty for the first administrator, who comes from the settings. */
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

export type UserDocument = Omit<UserRecord, 'id'> & {
  _id: Types.ObjectId;
  removedAt?: Date | null;
  leaving?: LeavingMark[];
  updatedAt: Date;
};

/**
 * Says that an administrator has begun to delete their account. Each try has a mark of its own, so that a refused try
 * takes away no other. It counts for a minute, see `admin-leaving.ts`.
 */
export interface LeavingMark {
  id: string;
  at: Date;
}

export const userSchema = new Schema<UserDocument>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: String,
    passwordHash: { type: String, required: true },
    role: { type: String, required: true },
    tokenVersion: { type: Number, required: true },
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
userSchema.index({ 'profileImage.publicId': 1 }, { sparse: true });

/** Undefined fields are left out of the stored document. */
export function newUserDocumentOf(user: NewUser, createdAt: Date): UserDocument {
  return {
    _id: new Types.ObjectId(),
    name: user.name,
    email: user.email,
    phone: user.phone,
    passwordHash: user.passwordHash,
    role: user.role,
    tokenVersion: 0,
    businessName: user.businessName,
    businessRegistration: user.businessRegistration,
    profileImage: user.profileImage,
    createdAt,
    updatedAt: createdAt,
  };
}

/**
 * Each field by its name, because that is faster than a rest pattern, and every signed-in request makes such a
 * record.
 */
export function userRecordOf(document: UserDocument): UserRecord {
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
  } satisfies Record<keyof UserRecord, unknown>;
}

export type RemovedDocument = UserDocument & { removedAt: Date };

export function removedUserOf({
  _id,
  role,
  removedAt,
  profileImage,
}: RemovedDocument): RemovedUser {
  return { id: _id.toHexString(), role, removedAt, ...(profileImage && { profileImage }) };
}
