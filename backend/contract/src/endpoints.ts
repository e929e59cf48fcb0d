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

function isEndpoint(exported: [string, unknown]): exported is [string, EndpointDefinition] {
  return exported[0].endsWith('Endpoint');
}

export const ENDPOINTS: readonly EndpointDefinition[] = FEATURES.flatMap((feature) =>
  Object.entries(feature)
    .filter(isEndpoint)
    .map(([, endpoint]) => endpoint),
);
