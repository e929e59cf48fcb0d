/** Where the fields of each call end: what stands on the edge is taken, what comes after it refused with a sentence. */
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { rejectCourtEndpoint } from './admin.contract.ts';
import { registerEndpoint, verifyResetCodeEndpoint } from './auth.contract.ts';
import { createManualBookingEndpoint, requestBookingEndpoint } from './bookings.contract.ts';
import { WEEKDAYS } from './time/colombo-time.ts';
import { sendContactEndpoint } from './contact.contract.ts';
import { listCourtsEndpoint } from './courts.contract.ts';
import { listMessagesEndpoint } from './messages.contract.ts';
import { updateCourtEndpoint } from './own-courts.contract.ts';
import { changePasswordEndpoint, updateProfileEndpoint } from './users.contract.ts';

type Edge = readonly [field: string, last: unknown, beyond: unknown, sentence: string];

const list = (count: number, item: unknown = 'x') => Array.from({ length: count }, () => item);
const json = (...items: unknown[]) => JSON.stringify(items);

const lengthOf = (field: string, max: number): Edge => {
  const sentence = `Please keep this to ${max} characters at most`;
  return [field, 'x'.repeat(max), 'x'.repeat(max + 1), sentence];
};

const lengthOfEmail = (max: number): Edge => {
  const of = (length: number) => 'x'.repeat(length - '@a.lk'.length) + '@a.lk';
  return ['email', of(max), of(max + 1), 'Please enter a valid email address'];
};

const lengthsOfProfile = [
  lengthOf('name', 100),
  lengthOf('phone', 30),
  lengthOf('businessName', 120),
  lengthOf('businessRegistration', 120),
];
const profile = { name: 'Nuwan Perera', phone: '077 123 4567' };
const email = 'nuwan@example.lk';

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const slots = hours.map((startTime) => ({ startTime, endTime: '00:00', type: 'day' }));
const wish = { courtId: 'a'.repeat(24), date: '2026-12-01', timeSlots: slots.slice(0, 1) };
const edgesOfWish: Edge[] = [
  ['timeSlots', slots, [...slots, slots[0]], 'Please select at most 24 time slots'],
  ['expectedTotal', 5000.5, '5000.5', 'Please give the total as a number'],
];

const OPENING = { startTime: '08:00', endTime: '14:00', type: 'day' };
const week = WEEKDAYS.map((day) => ({ day, isOpen: true, slots: [OPENING] }));
const monday = week[0];
const courtForm = {
  ...{ name: 'Nets', description: 'A hall', address: '12 Marine Drive', city: 'Colombo 06' },
  ...{ district: 'Colombo', province: 'Western', latitude: '6.87', longitude: '79.86' },
  ...{ dayRate: '5000', nightRate: '7000', facilities: '[]', rules: '[]' },
  operatingHours: json(...week),
};
const COORDINATES = 'Please provide location coordinates';
const WEEK = 'Please give the operating hours of every weekday';
const itemsOf = (field: string): Edge[] => {
  const [, longest, tooLong, sentence] = lengthOf(field, 120);
  return [
    [field, json(...list(40)), json(...list(41)), 'Please give at most 40 entries'],
    [field, json(longest), json(tooLong), sentence],
  ];
};
const edgesOfCourt: Edge[] = [
  lengthOf('name', 100),
  lengthOf('description', 3000),
  lengthOf('address', 200),
  lengthOf('city', 80),
  ['latitude', '90', '90.1', COORDINATES],
  ['latitude', '-90', '-90.1', COORDINATES],
  ['longitude', '180', '180.1', COORDINATES],
  ['longitude', '-180', '-180.1', COORDINATES],
  ['dayRate', '0', '-0.01', 'Rates start at 0'],
  ['nightRate', '1000000', '1000000.01', 'Rates end at Rs 1,000,000'],
  ...itemsOf('facilities'),
  ...itemsOf('rules'),
  ['existingImagesOrder', json(...list(12)), json(...list(13)), 'Please give at most 12 entries'],
  [
    'operatingHours',
    json({ ...monday, isOpen: false, slots: [] }, ...week.slice(1)),
    json({ ...monday, slots: [] }, ...week.slice(1)),
    'Each open day needs at least one time slot',
  ],
  ['operatingHours', json(...week), json(...week.slice(1), week[1]), WEEK],
  ['operatingHours', json(...week), json(...week, monday), 'Please give at most 7 entries'],
  ['edition', '3', 'three', 'Please give the edition as a number'],
];

const PAGE = 'Please give a whole number from 1 to 1000000';
const ROWS: [name: string, schema: z.ZodMiniType, valid: object, edges: Edge[]][] = [
  [
    'a registration',
    registerEndpoint.body,
    { ...profile, email, password: 'googly123', role: 'owner' },
    [...lengthsOfProfile, lengthOfEmail(254)],
  ],
  ['a profile', updateProfileEndpoint.body, profile, lengthsOfProfile],
  [
    'a reset code',
    verifyResetCodeEndpoint.body,
    { email, code: '123456' },
    [
      ['code', '000000', '0000000', 'The code has exactly 6 digits'],
      ['code', '000000', '00000', 'The code has exactly 6 digits'],
      ['code', '000000', 'a00000', 'The code has exactly 6 digits'],
      // As it comes from a mail.
      ['code', ' 000000\n', '00 0000', 'The code has exactly 6 digits'],
    ],
  ],
  [
    'another password',
    changePasswordEndpoint.body,
    { currentPassword: 'x', newPassword: 'googly123' },
    [
      ['newPassword', '123456', '12345', 'Password must be at least 6 characters'],
      ['currentPassword', 'x', '', 'Please enter your current password'],
    ],
  ],
  [
    'a letter to the operator',
    sendContactEndpoint.body,
    { name: 'Nuwan Perera', email, message: 'Hello' },
    [lengthOf('name', 100), lengthOf('message', 3000), lengthOfEmail(254)],
  ],
  ['a wish', requestBookingEndpoint.body, wish, edgesOfWish],
  [
    'a walk-in',
    createManualBookingEndpoint.body,
    { ...wish, customerName: 'Kamal', customerPhone: '1' },
    [
      ...edgesOfWish,
      lengthOf('customerName', 100),
      lengthOf('customerPhone', 30),
      lengthOf('notes', 500),
    ],
  ],
  ['the form of a court', updateCourtEndpoint.body, courtForm, edgesOfCourt],
  [
    'a rejection',
    rejectCourtEndpoint.body,
    { rejectionReason: 'No pictures' },
    [['edition', 3, '3', 'Please give the edition as a number']],
  ],
  [
    'a search for courts',
    listCourtsEndpoint.query,
    {},
    [
      ['search', 'x'.repeat(100), 'x'.repeat(101), 'Please search with at most 100 characters'],
      ['page', '1000000', '1000001', PAGE],
      ['page', '1', '0', PAGE],
      ['page', '2', '1.5', PAGE],
      ['maxPrice', '0', '-0.01', 'Prices start at 0'],
    ],
  ],
  [
    'a page of messages',
    listMessagesEndpoint.query,
    {},
    [
      ['limit', '100', '101', 'Please ask for at most 100 messages'],
      ['limit', '1', '0', 'Please ask for at least 1 message'],
      ['limit', '2', '1.5', 'Please give a whole number'],
    ],
  ],
];

const CASES = ROWS.flatMap(([name, schema, valid, edges]) =>
  edges.map((edge) => [name, edge[0], { schema, valid, edge }] as const),
);

test.each(CASES)('when %s is sent, then its %s ends where it should', (_, field, call) => {
  const [, last, beyond, sentence] = call.edge;
  const problemsOf = (value: unknown) =>
    (call.schema.safeParse({ ...call.valid, [field]: value }).error?.issues ?? []).map(
      ({ message }) => message,
    );
  expect(problemsOf(last)).toEqual([]);
  expect(problemsOf(beyond)).toContain(sentence);
});
