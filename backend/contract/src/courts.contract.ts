import * as z from 'zod/mini';
import { WEEKDAYS } from './time/colombo-time.ts';
import { defineEndpointContract } from './endpoint.ts';
import {
  asStored,
  blankAsAbsent,
  districtSchema,
  fullHourSchema,
  idParamsSchema,
  instantSchema,
  noControlCharacters,
  numberInText,
  objectIdSchema,
  onOneLine,
  provinceSchema,
  slotTypeSchema,
  profileImageSchema,
} from './fields.ts';
import { COURTS_PER_PAGE_MAX, SEARCH_MAX_CHARACTERS } from './limits.ts';

export const COURT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type CourtStatus = (typeof COURT_STATUSES)[number];

const operatingWindowSchema = z.object({
  startTime: fullHourSchema,
  endTime: fullHourSchema,
  type: slotTypeSchema,
});

export const weekdayHoursSchema = z.object({
  day: z.enum(WEEKDAYS),
  isOpen: z.boolean(),
  slots: z.array(operatingWindowSchema),
});

const courtImageSchema = z.object({ url: z.string(), publicId: z.string() });

const optimizedImageSchema = z.object({
  thumbnail: z.string(),
  medium: z.string(),
  large: z.string(),
  fullsize: z.string(),
  original: z.string(),
});

const courtOwnerSchema = z.object({
  _id: objectIdSchema,
  name: z.string(),
  businessName: z.optional(z.string()),
  phone: z.string(),
  email: z.string(),
  profileImage: z.optional(profileImageSchema),
});

export const courtSchema = z.object({
  _id: objectIdSchema,
  name: z.string(),
  description: z.string(),
  status: z.enum(COURT_STATUSES),
  isActive: z.boolean(),
  images: z.array(courtImageSchema),
  optimizedImages: z.array(optimizedImageSchema),
  location: z.object({
    address: z.string(),
    city: z.string(),
    district: districtSchema,
    province: provinceSchema,
    coordinates: z.object({ lat: z.number(), lng: z.number() }),
  }),
  pricing: z.object({ dayRate: z.number(), nightRate: z.number() }),
  facilities: z.array(z.string()),
  rules: z.array(z.string()),
  operatingHours: z.array(weekdayHoursSchema),
  /** An id in lists, the owner's public card in the detail. */
  owner: z.union([objectIdSchema, courtOwnerSchema]),
  rejectionReason: z.optional(z.string()),
  rejectedAt: z.optional(instantSchema),
  approvedAt: z.optional(instantSchema),
  /**
   * Grows with every change that the owner makes by the form, and when its pictures move to another store; forms and
   * decisions name the one that they were made over.
   */
  edition: z.number(),
  createdAt: instantSchema,
});
export type Court = z.output<typeof courtSchema>;
export type CourtOwner = z.output<typeof courtOwnerSchema>;

const priceSchema = numberInText('Please enter a price as a number', z.gte(0, 'Prices start at 0'));

function wholeNumberSchema(max: number) {
  const sentence = `Please give a whole number from 1 to ${max}`;
  return numberInText(sentence, z.int(sentence), z.gte(1, sentence), z.lte(max, sentence));
}

export const listCourtsEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/courts',
  summary:
    'Approved courts that match the filters; with owner=me the signed-in owner’s own in any status',
  access: 'public',
  mayForbid: true,
  query: z.object({
    province: blankAsAbsent(provinceSchema),
    district: blankAsAbsent(districtSchema),
    search: blankAsAbsent(
      z.string('Please search with a single text').check(
        asStored,
        // JavaScript escapes some line ends in a pattern in a way that MongoDB refuses.
        onOneLine,
        z.trim(),
        z.maxLength(
          SEARCH_MAX_CHARACTERS,
          `Please search with at most ${SEARCH_MAX_CHARACTERS} characters`,
        ),
        noControlCharacters,
      ),
    ),
    minPrice: blankAsAbsent(priceSchema),
    maxPrice: blankAsAbsent(priceSchema),
    owner: blankAsAbsent(z.literal('me', 'Only owner=me can be asked for')),
    page: blankAsAbsent(wholeNumberSchema(1_000_000)),
    limit: blankAsAbsent(wholeNumberSchema(COURTS_PER_PAGE_MAX)),
  }),
  data: z.object({ courts: z.array(courtSchema), count: z.number() }),
});

export const getCourtEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/courts/:id',
  summary: 'One court; an unapproved one only for its owner and administrators',
  access: 'public',
  params: idParamsSchema,
  data: z.object({ court: courtSchema }),
});
