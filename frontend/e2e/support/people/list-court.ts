import { WEEKDAYS } from '@crease/contract';
import { callAs } from '../crease/call-server.ts';
import { ADMIN, OWNER } from './demo-people.ts';

const HOURS = WEEKDAYS.map((day) => ({
  day,
  isOpen: true,
  slots: [{ startTime: '06:00', endTime: '00:00', type: 'day' }],
}));

const FIELDS = {
  name: 'Wellawatte Nets',
  description: 'Two lanes by the sea.',
  address: '12 Marine Drive',
  city: 'Colombo 06',
  district: 'Colombo',
  province: 'Western',
  latitude: '6.9',
  longitude: '79.8',
  dayRate: '1000',
  nightRate: '2000',
  facilities: '[]',
  rules: '[]',
  operatingHours: JSON.stringify(HOURS),
};

/**
 * The demo's owner lists a court, which waits for review; answers its id. For a story that uses a court up, so that its
 * second try has one too, and for a court like no other.
 */
export async function listCourt(url: string, fields: Partial<typeof FIELDS>): Promise<string> {
  const body = new FormData();
  for (const [field, value] of Object.entries({ ...FIELDS, ...fields })) body.append(field, value);
  const call = { method: 'POST', path: '/courts', body };
  const { court } = await callAs<{ court: { _id: string } }>(url, OWNER, call);
  return court._id;
}

/** As `listCourt`, and the administrator has approved it. */
export async function listApprovedCourt(
  url: string,
  fields: Partial<typeof FIELDS>,
): Promise<string> {
  const id = await listCourt(url, fields);
  await callAs(url, ADMIN, { method: 'PUT', path: `/admin/courts/${id}/approve`, body: {} });
  return id;
}
