/** What tests ask of the server themselves: people who are on none of their pages, and what is stored. */
import type { Court } from '@crease/contract';
import { OWNER } from '../people/demo-people.ts';
import { tokenFor } from './demo-tokens.ts';

interface Call {
  method: string;
  /** After `/api`. */
  path: string;
  body?: object | undefined;
}

/** Answers the data. Without a token a visitor calls. @throws {Error} when the call is refused */
export async function callServer<Data>(
  url: string,
  { method, path, body, token }: Call & { token?: string | undefined },
): Promise<Data> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(!isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}

/** Does in one call what a person does who is on none of the test's pages. @throws {Error} when the call is refused */
export async function callAs<Data>(url: string, email: string, call: Call): Promise<Data> {
  return callServer(url, { ...call, token: await tokenFor(url, email) });
}

/** @throws {Error} when there is no such court */
export async function readCourt(url: string, courtId: string): Promise<Court> {
  const { court } = await callServer<{ court: Court }>(url, {
    method: 'GET',
    path: `/courts/${courtId}`,
  });
  return court;
}

const EVENING_HOUR = { startTime: '19:00', endTime: '20:00', type: 'night' };

interface Wish {
  courtId: string;
  date: string;
  timeSlots?: readonly object[];
}

/** The demo's owner books for Asela, who stands at the counter. */
export function bookWalkIn(
  url: string,
  { courtId, date, timeSlots = [EVENING_HOUR] }: Wish,
): Promise<unknown> {
  const body = { courtId, date, timeSlots, customerName: 'Asela', customerPhone: '077 123 4567' };
  return callAs(url, OWNER, { method: 'POST', path: '/bookings/manual', body });
}

/** A customer requests hours. Answers the id. */
export async function requestHours(
  url: string,
  email: string,
  { courtId, date, timeSlots = [EVENING_HOUR] }: Wish,
): Promise<string> {
  const body = { courtId, date, timeSlots };
  const call = { method: 'POST', path: '/bookings', body };
  const { booking } = await callAs<{ booking: { _id: string } }>(url, email, call);
  return booking._id;
}
