import type { DemoAccount } from '@crease/contract';
import type { Connection } from 'mongoose';
import type { Environment } from '../config/environment.ts';
import type { UsersService } from '../features/users/users.service.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { seedDemo, type SeedParts } from './seed-demo.ts';
import { removeUnfinishedSeed, seedWhole } from './seed-whole.ts';

interface DemoParts extends SeedParts {
  connection: Connection;
}

/** The demo accounts that still exist. */
async function findDemoAccounts(users: UsersService): Promise<readonly DemoAccount[]> {
  const found = await Promise.all(DEMO_ACCOUNTS.map(({ email }) => users.findByEmail(email)));
  return DEMO_ACCOUNTS.filter((_, place) => found[place] !== undefined);
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
  { mongodbUri, seedDemo: wanted }: Pick<Environment, 'mongodbUri' | 'seedDemo'>,
  parts: DemoParts,
): Promise<readonly DemoAccount[]> {
  const isWanted = wanted ?? mongodbUri === undefined;
  if (!isWanted) return [];
  const { connection, users } = parts;
  await removeUnfinishedSeed(connection);
  const there = await findDemoAccounts(users);
  if (there.length > 0) return there;
  if (wanted !== true && (await hasPeople(users))) return [];
  await seedWhole(connection, () => seedDemo(parts));
  return DEMO_ACCOUNTS;
}
