import type { Court } from '@crease/contract';
import { MapPin } from 'lucide-react';
import { courtCityOf, courtNameOf } from '../../shared/lib/words/courts.ts';
import { PageHeading } from '../../shared/ui/page/page-heading.tsx';
import styles from './booking-screen.module.css';

export function BookingHeading({ court }: { court: Court }) {
  return (
    <PageHeading
      title={courtNameOf(court)}
      lead={
        <span className={styles['city']}>
          <MapPin />
          {courtCityOf(court)}
        </span>
      }
    />
  );
}
