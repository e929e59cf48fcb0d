/**
 * What owners do with their courts. Apart from the public calls, because the rules of the form are large and few need
 * them.
 */
import * as z from 'zod/mini';
import { WEEKDAYS } from './time/colombo-time.ts';
import { courtSchema, weekdayHoursSchema } from './courts.contract.ts';
import { defineEndpointContract, type EndpointData } from './endpoint.ts';
import { emptySchema, idParamsSchema, numberInText, requiredLine, requiredText } from './fields.ts';
import {
  ADDRESS_MAX_CHARACTERS,
  CITY_MAX_CHARACTERS,
  DESCRIPTION_MAX_CHARACTERS,
  IMAGES_PER_COURT_MAX,
  LATITUDE_MAX,
  LIST_ITEM_MAX_CHARACTERS,
  LIST_ITEMS_MAX,
  LONGITUDE_MAX,
  NAME_MAX_CHARACTERS,
  RATE_MAX_RUPEES,
  WINDOWS_PER_DAY_MAX,
} from './limits.ts';
import { formatRupees } from './money.ts';
import { DISTRICTS, isDistrictOf, PROVINCES } from './places.ts';
import { findHoursProblem } from './slots/slots.ts';

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
    z.array(item, sentence).check(z.maxLength(itemsMax, `Please give at most ${itemsMax} entries`)),
  );
}

const COORDINATES_SENTENCE = 'Please provide location coordinates';
const PLACE_SENTENCE = 'Please select province and district';
const HOURS_SENTENCE = 'Please give the operating hours of every weekday';

function coordinateSchema(max: number) {
  return numberInText(
    COORDINATES_SENTENCE,
    z.gte(-max, COORDINATES_SENTENCE),
    z.lte(max, COORDINATES_SENTENCE),
  );
}

function rateSchema(sentence: string) {
  return numberInText(
    sentence,
    z.gte(0, 'Rates start at 0'),
    z.lte(RATE_MAX_RUPEES, `Rates end at ${formatRupees(RATE_MAX_RUPEES)}`),
    z.multipleOf(0.01, 'Please give rates in rupees and cents'),
  );
}

const listItemSchema = requiredLine('Please leave no entry empty', LIST_ITEM_MAX_CHARACTERS);

const sentHoursSchema = z.extend(weekdayHoursSchema, {
  // Those of a closed day too, which it keeps for when it opens again. At the list itself, which is then not read: a
  // refusal of each of thousands would be megabytes.
  slots: weekdayHoursSchema.shape.slots.check(
    z.maxLength(WINDOWS_PER_DAY_MAX, `A day has at most ${WINDOWS_PER_DAY_MAX} time slots`),
  ),
});

const operatingHoursFieldSchema = jsonList(sentHoursSchema, WEEKDAYS.length, HOURS_SENTENCE).check(
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
const courtFormSchema = z
  .object({
    name: requiredLine('Please enter the name of the court', NAME_MAX_CHARACTERS),
    description: requiredText('Please describe the court', DESCRIPTION_MAX_CHARACTERS),
    address: requiredLine('Please enter the address', ADDRESS_MAX_CHARACTERS),
    city: requiredLine('Please enter the city', CITY_MAX_CHARACTERS),
    district: z.enum(DISTRICTS, PLACE_SENTENCE),
    province: z.enum(PROVINCES, PLACE_SENTENCE),
    latitude: coordinateSchema(LATITUDE_MAX),
    longitude: coordinateSchema(LONGITUDE_MAX),
    dayRate: rateSchema('Please enter the day rate'),
    nightRate: rateSchema('Please enter the night rate'),
    /**
     * Left out, a new court has none, and another one's stay as they are. So with the rules, and with the hours, of
     * which a new court has the default ones.
     */
    facilities: z.optional(
      jsonList(listItemSchema, LIST_ITEMS_MAX, 'Please give the facilities as a list'),
    ),
    rules: z.optional(jsonList(listItemSchema, LIST_ITEMS_MAX, 'Please give the rules as a list')),
    operatingHours: z.optional(operatingHoursFieldSchema),
    /** The public ids of the pictures to keep, in their new order; others are removed. */
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

const courtChangeSchema = z.safeExtend(courtFormSchema, {
  /**
   * The edition that the form was filled in for: refused with `court_changed` when the court has another one by now.
   * Without it the change is applied to any edition.
   */
  edition: z.optional(numberInText('Please give the edition as a number')),
});
export type CourtChange = z.output<typeof courtChangeSchema>;

const courtImagesUpload = { field: 'images', filesMax: IMAGES_PER_COURT_MAX };
const ownCourtSchema = z.object({ court: courtSchema });

export const COURT_SUBMITTED_SENTENCE = 'Court sent for Admin review!';

export const createCourtEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/courts',
  summary: 'List a court, which an administrator reviews first',
  access: ['owner'],
  isRepeatable: true,
  body: courtFormSchema,
  upload: courtImagesUpload,
  data: ownCourtSchema,
  status: 201,
});

export const COURT_UPDATED_SENTENCE = 'Court updated successfully!';

export const updateCourtEndpoint = defineEndpointContract({
  method: 'PUT',
  path: '/courts/:id',
  summary: 'Change an own court; a rejected one goes to review again',
  access: ['owner'],
  isRepeatable: true,
  params: idParamsSchema,
  body: courtChangeSchema,
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
  data: z.object({
    pendingRequests: z.number(),
    confirmedBookings: z.number(),
    /** How many of the confirmed bookings are paid. */
    refundsDue: z.number(),
    /** Of the confirmed ones, those whose customers have no account to be told by. */
    walkIns: z.number(),
  }),
});
/** What deleting a court would do. */
export type CourtDeletionPreview = EndpointData<typeof previewCourtDeletionEndpoint>;

export const COURT_DELETED_SENTENCE = 'Court deleted successfully!';

export const deleteCourtEndpoint = defineEndpointContract({
  method: 'DELETE',
  path: '/courts/:id',
  summary: 'Delete an own court; future requests are declined, future bookings cancelled',
  access: ['owner'],
  params: idParamsSchema,
  data: emptySchema,
});
