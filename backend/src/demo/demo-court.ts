import {
  WEEKDAYS,
  type CourtStatus,
  type District,
  type Province,
  type OperatingWindow,
  type WeekdayHours,
} from '@crease/contract';

/** `owner` is a position in the list of demo owners, `picture` the folder of the pictures. */
export interface DemoCourt {
  picture: string;
  owner: number;
  status: CourtStatus;
  isActive: boolean;
  name: string;
  description: string;
  address: string;
  city: string;
  district: District;
  province: Province;
  coordinates: { lat: number; lng: number };
  dayRate: number;
  nightRate: number;
  facilities: string[];
  rules: string[];
  operatingHours: WeekdayHours[];
  rejectionReason?: string;
}

export const day = (startTime: string, endTime: string): OperatingWindow => ({
  startTime,
  endTime,
  type: 'day',
});
export const night = (startTime: string, endTime: string): OperatingWindow => ({
  startTime,
  endTime,
  type: 'night',
});

/** The same hours on all weekdays but those named; an empty list closes a weekday. */
export function weekOf(
  usual: OperatingWindow[],
  exceptions: Partial<Record<(typeof WEEKDAYS)[number], OperatingWindow[]>> = {},
): WeekdayHours[] {
  return WEEKDAYS.map((weekday) => {
    const slots = exceptions[weekday] ?? usual;
    return { day: weekday, isOpen: slots.length > 0, slots };
  });
}

export const SPLIT_DAY = [day('08:00', '14:00'), night('18:00', '23:00')];
export const ALL_DAY = [day('06:00', '18:00'), night('18:00', '00:00')];
export const LATE = [day('09:00', '18:00'), night('18:00', '02:00')];

export const USUAL_RULES = [
  'Flat or rubber-soled shoes only, no spikes on the mat',
  'Please be ready ten minutes before your hour',
  'Soft balls and indoor balls only, unless agreed with us',
];
