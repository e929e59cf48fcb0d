import { WEEKDAYS, type Court } from '@crease/contract';
import type { Person } from './factories.ts';
import type { TestServer } from './start-test-server.ts';

/** The fields of a court as the form sends them. */
export function courtForm(changes: Record<string, string> = {}): Record<string, string> {
  const hours = WEEKDAYS.map((day) => ({
    day,
    isOpen: true,
    slots: [{ startTime: '08:00', endTime: '14:00', type: 'day' }],
  }));
  return {
    name: 'Wellawatte Nets',
    description: 'Two lanes by the sea',
    address: '12 Marine Drive',
    city: 'Colombo 06',
    district: 'Colombo',
    province: 'Western',
    latitude: '6.8747',
    longitude: '79.8585',
    dayRate: '5000',
    nightRate: '7000',
    facilities: '["Parking"]',
    rules: '["No spikes"]',
    operatingHours: JSON.stringify(hours),
    ...changes,
  };
}

export interface SentCourt {
  form?: Record<string, string>;
  images?: Buffer[];
  /** The form field of the pictures. */
  field?: string;
}

/** Sends the form as a browser would, with file names that try to reach another folder. */
export function sendCourt(
  server: TestServer,
  by: Person,
  [method, path]: ['post' | 'put', string],
  { form = courtForm(), images = [], field = 'images' }: SentCourt = {},
) {
  const request = server.as(by)[method](`/api${path}`);
  for (const [name, value] of Object.entries(form)) void request.field(name, value);
  for (const image of images) void request.attach(field, image, '../../../evil.svg');
  return request;
}

export function courtIn({ body }: { body: unknown }): Court {
  return (body as { data: { court: Court } }).data.court;
}
