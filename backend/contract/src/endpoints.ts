/** All endpoints: everything that these files export under a name that ends in `Endpoint`. */
import * as account from './account.contract.ts';
import * as admin from './admin.contract.ts';
import * as auth from './auth.contract.ts';
import * as bookings from './bookings.contract.ts';
import * as calendarFeeds from './calendar-feeds.contract.ts';
import * as contact from './contact.contract.ts';
import * as courts from './courts.contract.ts';
import * as currentUser from './current-user.contract.ts';
import * as demo from './demo.contract.ts';
import type { EndpointDefinition } from './endpoint.ts';
import * as messages from './messages.contract.ts';
import * as ownCourts from './own-courts.contract.ts';
import * as users from './users.contract.ts';

const FEATURES: readonly Record<string, unknown>[] = [
  auth,
  currentUser,
  users,
  account,
  courts,
  ownCourts,
  bookings,
  calendarFeeds,
  messages,
  admin,
  contact,
  demo,
];

const SUFFIX = 'Endpoint';

const NAMES: ReadonlyMap<EndpointDefinition, string> = new Map(
  FEATURES.flatMap((feature) =>
    Object.entries(feature)
      .filter(([name]) => name.endsWith(SUFFIX))
      .map(([name, endpoint]) => [endpoint as EndpointDefinition, name]),
  ),
);

export const ENDPOINTS: readonly EndpointDefinition[] = [...NAMES.keys()];

/**
 * What programs that are made from the API's description call it, such as `sendMessage`: they break when it is renamed.
 * @throws for an endpoint that is not of this contract
 */
export function nameOfEndpoint(endpoint: EndpointDefinition): string {
  const name = NAMES.get(endpoint);
  if (name === undefined) throw new Error(`${endpoint.method} ${endpoint.path} has no name`);
  return name.slice(0, -SUFFIX.length);
}
