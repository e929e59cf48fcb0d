import type { Court } from '@crease/contract';
import { useNow } from '../../../shared/ui/use-now.ts';
import { bookableDaysOf, type BookableDays } from './slot-dates.ts';

/** A page that stays open past the end of an evening renders again with the new days. */
export const useBookableDays = (court: Court): BookableDays => bookableDaysOf(court, useNow());
