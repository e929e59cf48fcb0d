/** The people and courts of one round of the crash loop. The courts stay, the people are new in each round. */
import { addDays, colomboDateAt } from '@crease/contract';
import { startConversation } from '../conversations.ts';
import { makeCourt, makePerson, type Person } from '../factories.ts';
import type { TestServer } from '../start-test-server.ts';

/** Within the days that can be booked ahead. */
const DATES = 80;
const CUSTOMERS = 3;

interface Estate {
  owner: Person;
  courtIds: string[];
}

export interface World extends Estate {
  date: string;
  customers: { person: Person; conversationId: string }[];
}

export async function makeEstate(server: TestServer): Promise<Estate> {
  const owner = await makePerson(server, 'owner');
  const courts = [await makeCourt(server, owner.id), await makeCourt(server, owner.id)];
  return { owner, courtIds: courts.map(({ id }) => id) };
}

export async function makeWorld(server: TestServer, estate: Estate, round: number): Promise<World> {
  const customers = [];
  for (let number = 0; number < CUSTOMERS; number += 1) {
    const person = await makePerson(server, 'customer');
    const { _id } = await startConversation(server, person, estate.courtIds[0] as string);
    customers.push({ person, conversationId: _id });
  }
  const date = addDays(colomboDateAt(server.clock.now()), 1 + (round % DATES));
  return { ...estate, date, customers };
}
