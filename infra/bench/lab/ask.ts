/**
 * Single calls to a program over HTTP. They take no time themselves; benchmarks that need it put a clock around them.
 */
import { bearer, type Person } from './people.ts';
import type { Program } from './programs.ts';

interface Question {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  person?: Person;
  body?: unknown;
}

interface Answer {
  status: number;
  data: unknown;
}

export async function ask({ address }: Program, question: Question): Promise<Answer> {
  const { method = 'GET', path, person, body } = question;
  const response = await fetch(address + path, {
    method,
    headers: { ...(person && bearer(person)), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { data } = (await response.json()) as { data?: unknown };
  return { status: response.status, data };
}

/** Returns the answer's data. @throws {Error} when the answer has another status */
export async function askFor(
  status: number,
  program: Program,
  question: Question,
): Promise<unknown> {
  const answer = await ask(program, question);
  if (answer.status === status) return answer.data;
  throw new Error(`${question.path} answered ${answer.status} instead of ${status}`);
}

/** Sends a booking request and returns the id of the booking. @throws {Error} when it is refused */
export async function requestHours(
  program: Program,
  person: Person,
  wish: unknown,
): Promise<string> {
  const path = '/api/bookings';
  const data = await askFor(201, program, { method: 'POST', path, person, body: wish });
  return (data as { booking: { _id: string } }).booking._id;
}
