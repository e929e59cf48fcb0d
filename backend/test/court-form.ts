import { WEEKDAYS } from '@crease/contract';

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
