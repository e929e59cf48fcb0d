import type { DemoAccount } from '@crease/contract';
import type { Connection } from 'mongoose';
import type { Environment } from '../config/environment.ts';
import type { UsersService } from '../features/users/users.service.ts';
import { DEMO_PEOPLE, type DemoPerson } from './demo-accounts.ts';
import { seedDemo, type SeedParts } from './seed-demo.ts';
import { removeUnfinishedSeed, seedWhole } from './seed-whole.ts';

interface DemoParts extends SeedParts {
  connection: Connection;
}

/** What the login page shows. */
const accountsOf = (people: readonly DemoPerson[]): readonly DemoAccount[] =>
  people.map(({ email, password, role }) => ({ email, password, role }));

async function findThose(
  people: readonly DemoPerson[],
  users: UsersService,
): Promise<readonly DemoPerson[]> {
  const found = await Promise.all(people.map(({ email }) => users.findByEmail(email)));
  return people.filter((_, place) => found[place] !== undefined);
}

/** Besides administrators: the first one is made before the demo data. */
async function hasPeople(users: UsersService): Promise<boolean> {
  const counts = await users.countByRole();
  return [...counts].some(([role, count]) => role !== 'admin' && count > 0);
}

/**
 * Seeds demo data where it is wanted; unasked, only into an empty database. Answers the demo accounts to show on the
 * login page.
 */
export async function openDemo(
  { mongodbUri, seedDemo: wanted, admin }: Pick<Environment, 'mongodbUri' | 'seedDemo' | 'admin'>,
  parts: DemoParts,
): Promise<readonly DemoAccount[]> {
  const isWanted = wanted ?? mongodbUri === undefined;
  if (!isWanted) return [];
  const { connection, users } = parts;
  // The operator's first administrator is there already, and may have the e-mail of the demo one.
  const people = DEMO_PEOPLE.filter(({ email }) => email !== admin?.email);
  await removeUnfinishedSeed(connection, people);
  const there = await findThose(people, users);
  if (there.length > 0) return accountsOf(there);
  if (wanted !== true && (await hasPeople(users))) return [];
  await seedWhole(connection, () => seedDemo(parts, people));
  return accountsOf(people);
}
