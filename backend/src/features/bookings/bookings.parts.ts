import type { SharedClock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { NextCalmBeat } from '../../platform/shared-work/calm-beat.ts';
import type { CourtsService } from '../courts/courts.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { BookingEventBus } from './bookings.events.ts';
import type { BookingsRepository } from './bookings.repository.ts';
import type { CourtDaysRepository } from './court-day/court-days.repository.ts';

export interface BookingsParts {
  bookingRecords: BookingsRepository;
  courtDays: CourtDaysRepository;
  courts: CourtsService;
  users: UsersService;
  events: BookingEventBus;
  /** Decides what has begun, is over or is answered too late, on which all instances have to agree. */
  sharedClock: SharedClock;
  logger: Logger;
  /** How many hours an owner has to answer; with 0 only the first slot limits it. */
  requestAnswerHours: number;
  nextBeat: NextCalmBeat;
}
