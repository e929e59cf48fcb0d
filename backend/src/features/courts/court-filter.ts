/** What is asked of courts, as conditions for the database. */
import { provinceOf, type CourtStatus, type District, type Province } from '@crease/contract';
import { Types, type mongo } from 'mongoose';
import { exactly, literally } from '../../platform/mongo/mongo-queries.ts';
import type { CourtDocument } from './court.schema.ts';

export interface CourtFilter {
  status?: CourtStatus | undefined;
  ownerId?: string | undefined;
  /** The administrator who decided about it. */
  byId?: string | undefined;
  province?: Province | undefined;
  district?: District | undefined;
  search?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

/** Of courts that are not removed. */
export const THERE = { removedAt: null } as const;

const SEARCHED_FIELDS = ['name', 'description', 'location.address', 'location.city'];

/** Unseen between signs of Sinhala and other scripts, where some keyboards put them and others do not. */
const JOINERS = /[\u200c\u200d]/g;
const ANY_JOINERS = '[\u200c\u200d]*';

/** Every character is searched for literally, with joiners or without. */
function literalPattern(text: string): RegExp {
  const literal = literally(text.replaceAll(JOINERS, ''));
  return new RegExp(literal.replaceAll(/\P{ASCII}/gu, `$&${ANY_JOINERS}`), 'i');
}

/** Whose court it is, and who decided about it; of anybody who is not named. */
export function conditionOnPeople({ ownerId, byId }: Pick<CourtFilter, 'ownerId' | 'byId'>) {
  return {
    ...(ownerId !== undefined && { owner: new Types.ObjectId(ownerId) }),
    ...(byId !== undefined && { 'decisions.by': new Types.ObjectId(byId) }),
  };
}

/** The indexes name a district after its province, so who asks for a district alone is taken to ask for both. */
function conditionOnPlace({ district, province = district && provinceOf(district) }: CourtFilter) {
  return {
    ...(province && { 'location.province': exactly(province) }),
    ...(district && { 'location.district': exactly(district) }),
  };
}

export function conditionOf(filter: CourtFilter): mongo.Filter<CourtDocument> {
  const { status, search, minPrice, maxPrice } = filter;
  const pattern = search === undefined ? undefined : literalPattern(search);
  const price = {
    ...(minPrice !== undefined && { $gte: minPrice }),
    ...(maxPrice !== undefined && { $lte: maxPrice }),
  };
  return {
    ...THERE,
    ...(status && { status: exactly(status) }),
    ...conditionOnPeople(filter),
    ...conditionOnPlace(filter),
    ...(Object.keys(price).length > 0 && { fromPrice: price }),
    ...(pattern && { $or: SEARCHED_FIELDS.map((field) => ({ [field]: pattern })) }),
  };
}
