import {
  fromPriceOf,
  type CourtStatus,
  type District,
  type Province,
  type Rates,
  type WeekdayHours,
} from '@crease/contract';
import mongoose, { Schema, Types, type Connection, type QueryFilter } from 'mongoose';
import type { StoredImage } from '../../platform/images.ts';

export interface CourtRecord {
  id: string;
  ownerId: string;
  name: string;
  description: string;
  status: CourtStatus;
  isActive: boolean;
  images: StoredImage[];
  location: {
    address: string;
    city: string;
    district: District;
    province: Province;
    coordinates: { lat: number; lng: number };
  };
  pricing: Rates;
  facilities: string[];
  rules: string[];
  operatingHours: WeekdayHours[];
  rejectionReason?: string;
  rejectedAt?: Date;
  approvedAt?: Date;
  createdAt: Date;
}

export type NewCourt = Omit<CourtRecord, 'id' | 'createdAt'>;

type CourtDocument = Omit<CourtRecord, 'id' | 'ownerId'> & {
  _id: Types.ObjectId;
  owner: Types.ObjectId;
  /** The lower of the two rates, kept so that filters by price can use an index. */
  fromPrice: number;
};

export interface CourtFilter {
  status?: CourtStatus | undefined;
  ownerId?: string | undefined;
  province?: Province | undefined;
  district?: District | undefined;
  search?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

export interface Page {
  skip: number;
  limit: number;
}

const windowSchema = new Schema(
  { startTime: String, endTime: String, type: { type: String } },
  { _id: false },
);
const weekdaySchema = new Schema(
  { day: String, isOpen: Boolean, slots: [windowSchema] },
  { _id: false },
);
const courtSchema = new Schema<CourtDocument>(
  {
    owner: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    description: { type: String, required: true },
    status: { type: String, required: true },
    isActive: { type: Boolean, required: true },
    images: [new Schema({ url: String, publicId: String }, { _id: false })],
    location: {
      address: { type: String, required: true },
      city: { type: String, required: true },
      district: { type: String, required: true },
      province: { type: String, required: true },
      coordinates: { lat: { type: Number, required: true }, lng: { type: Number, required: true } },
    },
    pricing: {
      dayRate: { type: Number, required: true },
      nightRate: { type: Number, required: true },
    },
    fromPrice: { type: Number, required: true },
    facilities: [String],
    rules: [String],
    operatingHours: [weekdaySchema],
    rejectionReason: String,
    rejectedAt: Date,
    approvedAt: Date,
  },
  { timestamps: true, versionKey: false },
);
courtSchema.index({ status: 1, createdAt: -1 });
courtSchema.index({ status: 1, 'location.province': 1, 'location.district': 1 });
courtSchema.index({ owner: 1, createdAt: -1 });

function recordOf({ _id, owner, ...fields }: CourtDocument): CourtRecord {
  return { ...fields, id: _id.toHexString(), ownerId: owner.toHexString() };
}

/** Every character of the text means itself. */
function literalPattern(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
}

const SEARCHED_FIELDS = ['name', 'description', 'location.address', 'location.city'];

function conditionOf(filter: CourtFilter): QueryFilter<CourtDocument> {
  const { search, minPrice, maxPrice } = filter;
  const pattern = search === undefined ? undefined : literalPattern(search);
  const price = {
    ...(minPrice !== undefined && { $gte: minPrice }),
    ...(maxPrice !== undefined && { $lte: maxPrice }),
  };
  return {
    ...(filter.status && { status: filter.status }),
    ...(filter.ownerId && { owner: new Types.ObjectId(filter.ownerId) }),
    ...(filter.province && { 'location.province': filter.province }),
    ...(filter.district && { 'location.district': filter.district }),
    ...(Object.keys(price).length > 0 && { fromPrice: mongoose.trusted(price) }),
    ...(pattern && { $or: SEARCHED_FIELDS.map((field) => ({ [field]: pattern })) }),
  };
}

export function createCourtsRepository(connection: Connection) {
  const Court = connection.model<CourtDocument>('Court', courtSchema);

  return {
    insert: async ({ ownerId, ...court }: NewCourt): Promise<CourtRecord> => {
      const created = await Court.create({
        ...court,
        owner: new Types.ObjectId(ownerId),
        fromPrice: fromPriceOf(court.pricing),
      });
      return recordOf(created.toObject());
    },

    /** Newest first. Without a page, all of them. */
    find: async (filter: CourtFilter, page?: Page): Promise<CourtRecord[]> => {
      const query = Court.find(conditionOf(filter));
      query.sort({ createdAt: -1, _id: -1 });
      if (page) query.skip(page.skip).limit(page.limit);
      return (await query.lean<CourtDocument[]>()).map(recordOf);
    },

    count: (filter: CourtFilter): Promise<number> =>
      Court.countDocuments(conditionOf(filter)).exec(),

    findById: async (id: string): Promise<CourtRecord | undefined> => {
      const found = await Court.findById(id).lean<CourtDocument>();
      return found ? recordOf(found) : undefined;
    },

    findByIds: async (ids: readonly string[]): Promise<CourtRecord[]> => {
      if (ids.length === 0) return [];
      const wanted = mongoose.trusted({ $in: ids.map((id) => new Types.ObjectId(id)) });
      const found = await Court.find({ _id: wanted }).lean<CourtDocument[]>();
      return found.map(recordOf);
    },
  };
}

export type CourtsRepository = ReturnType<typeof createCourtsRepository>;
