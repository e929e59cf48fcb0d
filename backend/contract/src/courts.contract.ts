import * as z from 'zod/mini';
import { WEEKDAYS } from './colombo-time.ts';
import { defineEndpointContract } from './endpoint.ts';
import {
  districtSchema,
  fullHourSchema,
  idParamsSchema,
  instantSchema,
  emptySchema,
  objectIdSchema,
  provinceSchema,
  requiredText,
  slotTypeSchema,
} from './fields.ts';
import {
  ADDRESS_MAX_CHARACTERS,
  CITY_MAX_CHARACTERS,
  COURTS_PER_PAGE_MAX,
  DESCRIPTION_MAX_CHARACTERS,
  IMAGES_PER_COURT_MAX,
  LIST_ITEM_MAX_CHARACTERS,
  LIST_ITEMS_MAX,
  NAME_MAX_CHARACTERS,
  RATE_MAX_RUPEES,
  SEARCH_MAX_CHARACTERS,
} from './limits.ts';
import { DISTRICTS, isDistrictOf, PROVINCES } from './places.ts';
import { findHoursProblem } from './slots.ts';
import { profileImageSchema } from './users.contract.ts';

export const COURT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type CourtStatus = (typeof COURT_STATUSES)[number];

const operatingWindowSchema = z.object({
  startTime: fullHourSchema,
  endTime: fullHourSchema,
  type: slotTypeSchema,
});

const weekdayHoursSchema = z.object({
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
  createdAt: instantSchema,
});
export type Court = z.output<typeof courtSchema>;
export type CourtOwner = z.output<typeof courtOwnerSchema>;
export type OptimizedImage = z.output<typeof optimizedImageSchema>;

/** A form sends its empty fields too; an empty one means that nothing is asked. */
function blankAsAbsent<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && value.trim() === '' ? undefined : value,
    ),
    z.optional(schema),
  );
}

const priceSchema = z.coerce
  .number('Please enter a price as a number')
  .check(
    z.gte(0, 'Prices start at 0'),
    z.lte(RATE_MAX_RUPEES, `Prices end at ${String(RATE_MAX_RUPEES)}`),
  );

function wholeNumberSchema(max: number) {
  const sentence = `Please give a whole number from 1 to ${String(max)}`;
  return z.coerce.number(sentence).check(z.int(sentence), z.gte(1, sentence), z.lte(max, sentence));
}

export const listCourtsEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/courts',
  summary:
    'Approved courts that match the filters; with owner=me the signed-in owner’s own in any status',
  access: 'public',
  query: z.object({
    province: blankAsAbsent(provinceSchema),
    district: blankAsAbsent(districtSchema),
    search: blankAsAbsent(
      z
        .string('Please search with a single text')
        .check(
          z.trim(),
          z.maxLength(
            SEARCH_MAX_CHARACTERS,
            `Please search with at most ${String(SEARCH_MAX_CHARACTERS)} characters`,
          ),
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

/** A list inside a form field, written as JSON. */
function jsonList<Item extends z.ZodMiniType>(item: Item, itemsMax: number, sentence: string) {
  return z.pipe(
    z.pipe(
      z.string(sentence),
      z.transform((text: string): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          return undefined;
        }
      }),
    ),
    z
      .array(item, sentence)
      .check(z.maxLength(itemsMax, `Please give at most ${String(itemsMax)} entries`)),
  );
}

const COORDINATES_SENTENCE = 'Please provide location coordinates';
const PLACE_SENTENCE = 'Please select province and district';
const HOURS_SENTENCE = 'Please give the operating hours of every weekday';

/** A number inside a form field; an empty one is missing, not zero. */
function numberField(sentence: string, ...checks: z.core.$ZodCheck<number>[]) {
  return z.pipe(
    z.pipe(
      z.string(sentence).check(z.trim(), z.minLength(1, sentence)),
      z.transform((text: string) => Number(text)),
    ),
    z.number(sentence).check(...checks),
  );
}

function coordinateSchema(max: number) {
  return numberField(
    COORDINATES_SENTENCE,
    z.gte(-max, COORDINATES_SENTENCE),
    z.lte(max, COORDINATES_SENTENCE),
  );
}

function rateSchema(sentence: string) {
  return numberField(
    sentence,
    z.gte(0, 'Rates start at 0'),
    z.lte(RATE_MAX_RUPEES, `Rates end at ${String(RATE_MAX_RUPEES)}`),
    z.multipleOf(0.01, 'Please give rates in rupees and cents'),
  );
}

const listItemSchema = requiredText('Please leave no entry empty', LIST_ITEM_MAX_CHARACTERS);

const operatingHoursFieldSchema = jsonList(
  weekdayHoursSchema,
  WEEKDAYS.length,
  HOURS_SENTENCE,
).check(
  z.refine(
    (hours) => new Set(hours.map(({ day }) => day)).size === WEEKDAYS.length,
    HOURS_SENTENCE,
  ),
  z.refine(
    (hours) => hours.every(({ isOpen, slots }) => !isOpen || slots.length > 0),
    'Each open day needs at least one time slot',
  ),
  z.superRefine((hours, context) => {
    const problem = findHoursProblem(hours);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  }),
);

/** The fields of a court as a form sends them: texts, lists as JSON. */
export const courtFormSchema = z
  .object({
    name: requiredText('Please enter the name of the court', NAME_MAX_CHARACTERS),
    description: requiredText('Please describe the court', DESCRIPTION_MAX_CHARACTERS),
    address: requiredText('Please enter the address', ADDRESS_MAX_CHARACTERS),
    city: requiredText('Please enter the city', CITY_MAX_CHARACTERS),
    district: z.enum(DISTRICTS, PLACE_SENTENCE),
    province: z.enum(PROVINCES, PLACE_SENTENCE),
    latitude: coordinateSchema(90),
    longitude: coordinateSchema(180),
    dayRate: rateSchema('Please enter the day rate'),
    nightRate: rateSchema('Please enter the night rate'),
    facilities: jsonList(listItemSchema, LIST_ITEMS_MAX, 'Please give the facilities as a list'),
    rules: jsonList(listItemSchema, LIST_ITEMS_MAX, 'Please give the rules as a list'),
    operatingHours: operatingHoursFieldSchema,
    /** The kept pictures by publicId in their new order; those not named are dropped. */
    existingImagesOrder: z.optional(
      jsonList(z.string(), IMAGES_PER_COURT_MAX, 'Please give the order of the pictures as a list'),
    ),
  })
  .check(
    z.refine(({ province, district }) => isDistrictOf(district, province), {
      error: PLACE_SENTENCE,
      path: ['district'],
    }),
  );
export type CourtForm = z.output<typeof courtFormSchema>;

const courtImagesUpload = { field: 'images', filesMax: IMAGES_PER_COURT_MAX };
const ownCourtSchema = z.object({ court: courtSchema });

export const createCourtEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/courts',
  summary: 'List a court; an administrator reviews it before others see it',
  access: ['owner'],
  body: courtFormSchema,
  upload: courtImagesUpload,
  data: ownCourtSchema,
  status: 201,
});

export const updateCourtEndpoint = defineEndpointContract({
  method: 'PUT',
  path: '/courts/:id',
  summary: 'Change an own court; a rejected one goes to review again',
  access: ['owner'],
  params: idParamsSchema,
  body: courtFormSchema,
  upload: courtImagesUpload,
  data: ownCourtSchema,
});

export const setCourtActiveEndpoint = defineEndpointContract({
  method: 'PATCH',
  path: '/courts/:id/active',
  summary: 'Open or close an own court for bookings',
  access: ['owner'],
  params: idParamsSchema,
  body: z.object({ isActive: z.boolean('Please say whether the court is open') }),
  data: ownCourtSchema,
});

export const previewCourtDeletionEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/courts/:id/deletion',
  summary: 'How many future bookings deleting this court would decline or cancel',
  access: ['owner', 'admin'],
  params: idParamsSchema,
  data: z.object({ pendingRequests: z.number(), confirmedBookings: z.number() }),
});

export const deleteCourtEndpoint = defineEndpointContract({
  method: 'DELETE',
  path: '/courts/:id',
  summary: 'Delete an own court; future requests are declined, future bookings cancelled',
  access: ['owner'],
  params: idParamsSchema,
  data: emptySchema,
});
