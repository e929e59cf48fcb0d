import * as z from 'zod/mini';
import { BOOKING_STATUSES, BOOKING_TYPES, PAYMENT_STATUSES } from './slots/booking-status.ts';
import { defineEndpointContract, type ParsedBody } from './endpoint.ts';
import {
  calendarDateSchema,
  fullHourSchema,
  idParamsSchema,
  instantSchema,
  objectIdSchema,
  optionalText,
  requiredLine,
  requiredText,
  slotTypeSchema,
} from './fields.ts';
import {
  NAME_MAX_CHARACTERS,
  NOTES_MAX_CHARACTERS,
  PHONE_MAX_CHARACTERS,
  REASON_MAX_CHARACTERS,
  SLOTS_PER_BOOKING_MAX,
} from './limits.ts';

/** A slot as clients send it: a time of day on the booking's business date. */
const requestedSlotSchema = z.object(
  { startTime: fullHourSchema, endTime: fullHourSchema, type: slotTypeSchema },
  'Please give each time slot with its start, end and type',
);

/** A slot as the server sends it; `startsAt` is the exact instant, also after midnight. */
const bookedSlotSchema = z.object({
  startTime: z.string(),
  endTime: z.string(),
  type: slotTypeSchema,
  startsAt: instantSchema,
});
export type BookedSlot = z.output<typeof bookedSlotSchema>;

const manualBookingDetailsSchema = z.object({
  customerName: z.string(),
  customerPhone: z.string(),
  notes: z.optional(z.string()),
});

const bookingStatusSchema = z.enum(BOOKING_STATUSES);

export const bookingSchema = z.object({
  _id: objectIdSchema,
  /** Null when the court was deleted. */
  court: z.nullable(
    z.object({
      _id: objectIdSchema,
      name: z.string(),
      location: z.object({ address: z.string(), city: z.string(), district: z.string() }),
    }),
  ),
  /** What a deleted court was called, as long as that is known. */
  formerCourtName: z.optional(z.string()),
  /** Null for a manual booking. */
  customer: z.nullable(z.object({ _id: objectIdSchema, name: z.string(), phone: z.string() })),
  bookingType: z.enum(BOOKING_TYPES),
  manualBookingDetails: z.optional(manualBookingDetailsSchema),
  date: calendarDateSchema,
  timeSlots: z.array(bookedSlotSchema),
  totalHours: z.number(),
  pricing: z.object({ dayRate: z.number(), nightRate: z.number(), totalAmount: z.number() }),
  status: bookingStatusSchema,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  cancellationReason: z.optional(z.string()),
  declineReason: z.optional(z.string()),
  /** Until when the owner can answer a pending request. */
  answerBy: z.optional(instantSchema),
  /** Grows with every change; a reader keeps the highest it has seen. */
  version: z.number(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Booking = z.output<typeof bookingSchema>;

/** What everybody may know of a booking; the court's owner also gets the customer. */
const dayBookingSchema = z.object({
  date: calendarDateSchema,
  timeSlots: z.array(bookedSlotSchema),
  status: bookingStatusSchema,
  _id: z.optional(objectIdSchema),
  bookingType: z.optional(z.enum(BOOKING_TYPES)),
  customer: z.optional(bookingSchema.shape.customer),
  manualBookingDetails: z.optional(manualBookingDetailsSchema),
});
export type DayBooking = z.output<typeof dayBookingSchema>;

export const SLOT_REQUIRED_SENTENCE = 'Please select at least one time slot';
export const CUSTOMER_NAME_REQUIRED_SENTENCE = 'Please enter customer name';
export const CUSTOMER_PHONE_REQUIRED_SENTENCE = 'Please enter customer phone';
export const CANCELLATION_REASON_REQUIRED_SENTENCE = 'Please provide a reason for cancellation';

const slotSelectionSchema = z.array(requestedSlotSchema, SLOT_REQUIRED_SENTENCE).check(
  z.minLength(1, SLOT_REQUIRED_SENTENCE),
  z.maxLength(SLOTS_PER_BOOKING_MAX, `Please select at most ${SLOTS_PER_BOOKING_MAX} time slots`),
  z.refine(
    (slots) => new Set(slots.map((slot) => slot.startTime)).size === slots.length,
    'Please select each time slot once',
  ),
);

export const BOOKING_REQUESTED_SENTENCE = 'Booking sent for admin acceptance!';

/** The total in rupees that was on screen: the booking is refused when it differs from the real one. */
const expectedTotalSchema = z.optional(z.number('Please give the total as a number'));

export const requestBookingEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/bookings',
  summary: 'Send a booking request',
  access: ['customer'],
  isRepeatable: true,
  body: z.object({
    courtId: objectIdSchema,
    date: calendarDateSchema,
    timeSlots: slotSelectionSchema,
    expectedTotal: expectedTotalSchema,
  }),
  data: z.object({ booking: bookingSchema }),
  status: 201,
});

export const listCustomerBookingsEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/bookings/user',
  summary: 'The signed-in customer’s bookings, newest first',
  access: ['customer'],
  data: z.object({ bookings: z.array(bookingSchema) }),
});

export const listOwnerBookingsEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/bookings/owner',
  summary: 'Bookings of the signed-in owner’s courts, newest first',
  access: ['owner'],
  data: z.object({ bookings: z.array(bookingSchema) }),
});

export const listDayBookingsEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/bookings/court/:id',
  summary: 'The bookings of a court on a date; who made them only for its owner',
  access: 'public',
  params: idParamsSchema,
  query: z.object({ date: calendarDateSchema }),
  data: z.object({
    bookings: z.array(dayBookingSchema),
    /** Grows with every change of this court and date; live changes carry it too. */
    version: z.number(),
  }),
});

export const changeBookingStatusEndpoint = defineEndpointContract({
  method: 'PUT',
  path: '/bookings/:id/status',
  summary: 'The owner answers a request or a cancellation request, or cancels a manual booking',
  access: ['owner'],
  params: idParamsSchema,
  body: z.object({
    status: z.enum(
      ['confirmed', 'declined', 'cancelled'],
      'Please give the status confirmed, declined or cancelled',
    ),
    /**
     * The status that the owner saw: refused with `wrong_status` when the booking has another one by now. Without it,
     * confirmed accepts a request or declines a cancellation request, whichever is there.
     */
    from: z.optional(bookingStatusSchema),
  }),
  data: z.object({ booking: bookingSchema }),
});
/** The status that an owner gives a booking. */
export type BookingAnswer = ParsedBody<typeof changeBookingStatusEndpoint>['status'];

export const MANUAL_BOOKING_CREATED_SENTENCE = 'Manual booking created successfully!';

export const createManualBookingEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/bookings/manual',
  summary: 'The owner books hours of an own court for a walk-in; confirmed at once',
  access: ['owner'],
  isRepeatable: true,
  body: z.object({
    courtId: objectIdSchema,
    date: calendarDateSchema,
    timeSlots: slotSelectionSchema,
    customerName: requiredLine(CUSTOMER_NAME_REQUIRED_SENTENCE, NAME_MAX_CHARACTERS),
    customerPhone: requiredLine(CUSTOMER_PHONE_REQUIRED_SENTENCE, PHONE_MAX_CHARACTERS),
    notes: optionalText(NOTES_MAX_CHARACTERS),
    expectedTotal: expectedTotalSchema,
  }),
  data: z.object({ booking: bookingSchema }),
  status: 201,
});

export const CANCELLATION_REQUESTED_SENTENCE = 'Cancellation request submitted successfully';

export const requestCancellationEndpoint = defineEndpointContract({
  method: 'PUT',
  path: '/bookings/:id/request-cancellation',
  summary: 'The customer asks to cancel a confirmed booking',
  access: ['customer'],
  params: idParamsSchema,
  body: z.object({
    cancellationReason: requiredText(CANCELLATION_REASON_REQUIRED_SENTENCE, REASON_MAX_CHARACTERS),
  }),
  data: z.object({ booking: bookingSchema }),
});

export const changePaymentStatusEndpoint = defineEndpointContract({
  method: 'PUT',
  path: '/bookings/:id/payment',
  summary: 'The owner marks a booking as paid, or a paid one that was cancelled as refunded',
  access: ['owner'],
  params: idParamsSchema,
  body: z.object({
    paymentStatus: z.enum(['paid', 'refunded'], 'Please give the payment status paid or refunded'),
  }),
  data: z.object({ booking: bookingSchema }),
});
