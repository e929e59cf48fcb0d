/**
 * Notes of the pictures that perhaps no record names: one is written before a picture is stored or dropped, and goes
 * once a record names the picture, or the picture is removed. What a crash or a silent database leaves is found by
 * them.
 */
import { Schema, type Connection } from 'mongoose';
import { findInOrder, openCollection } from '../mongo/mongo-queries.ts';
import { SWEPT_MAX } from '../portions/sweep-in-parts.ts';

interface PictureNote {
  /** The picture's public id. */
  _id: string;
  notedAt: Date;
}

const noteSchema = new Schema<PictureNote>(
  { _id: { type: String, required: true }, notedAt: { type: Date, required: true } },
  { versionKey: false },
);
noteSchema.index({ notedAt: 1 });

export function createPictureNotesRepository(connection: Connection) {
  const notes = openCollection(connection, 'PictureNote', noteSchema);

  return {
    /**
     * A picture that is noted already gets the new time: it comes after all others when it could not be removed, and
     * its old note is not forgotten while a record drops it.
     */
    note: async (publicId: string, notedAt: Date): Promise<void> => {
      await notes.updateOne({ _id: publicId }, { $set: { notedAt } }, { upsert: true });
    },

    forget: async (publicIds: readonly string[]): Promise<void> => {
      await notes.deleteMany({ _id: { $in: publicIds } });
    },

    /** The public ids that were noted until then, the oldest first; only some of very many. */
    findOld: async (until: Date): Promise<string[]> => {
      const old = { notedAt: { $lte: until } };
      const found = await findInOrder(notes, old, { notedAt: 1 }, SWEPT_MAX);
      return found.map(({ _id }) => _id);
    },
  };
}

export type PictureNotesRepository = ReturnType<typeof createPictureNotesRepository>;
