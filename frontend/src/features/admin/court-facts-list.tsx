import {
  formatRupees,
  WEEKDAYS,
  windowsInOrder,
  type CourtDecision,
  type ReviewedCourt,
  type Weekday,
} from '@crease/contract';
import type { ReactNode } from 'react';
import { capitalised } from '../../shared/lib/words/capitalised.ts';
import { courtOwnerOf } from '../../shared/lib/words/courts.ts';
import { mapsAddressAt } from '../../shared/lib/maps.ts';
import { openRangesOf } from '../../shared/lib/words/open-hours.ts';
import { formatPhone } from '../../shared/lib/words/phones.ts';
import { COURT_DETAILS_TEXTS as TEXTS } from './admin.texts.ts';
import styles from './court-facts-list.module.css';
import { DecisionList } from './decision-list.tsx';
import { Instant } from './instant.tsx';

interface CourtFactsListProps {
  court: ReviewedCourt;
}

/** All facts that an administrator checks before a decision. */
export function CourtFactsList({ court }: CourtFactsListProps) {
  const { location, pricing } = court;
  const { lat, lng } = location.coordinates;
  return (
    <dl className={styles['facts']}>
      <Rejection court={court} />
      <Fact name={TEXTS.description} isWide>
        {court.description}
      </Fact>
      <OwnerFacts court={court} />
      <Fact name={TEXTS.address}>{location.address}</Fact>
      <Fact name={TEXTS.city}>{location.city}</Fact>
      <Fact name={TEXTS.district}>{location.district}</Fact>
      <Fact name={TEXTS.province}>{location.province}</Fact>
      <Fact name={TEXTS.coordinates} isWide>
        <a href={mapsAddressAt(lat, lng)} target="_blank" rel="noreferrer">
          {lat}, {lng}
        </a>
      </Fact>
      <Fact name={TEXTS.dayRate}>{TEXTS.perHour(formatRupees(pricing.dayRate))}</Fact>
      <Fact name={TEXTS.nightRate}>{TEXTS.perHour(formatRupees(pricing.nightRate))}</Fact>
      <Fact name={TEXTS.facilities} isWide>
        {court.facilities.join(', ')}
      </Fact>
      <Fact name={TEXTS.rules} isWide>
        <Lines lines={court.rules} />
      </Fact>
      <Fact name={TEXTS.hours} isWide>
        <Lines lines={WEEKDAYS.map((day) => hoursLineOf(court, day))} />
      </Fact>
      <Fact name={TEXTS.activity}>{court.isActive ? TEXTS.active : TEXTS.inactive}</Fact>
      <Fact name={TEXTS.created}>
        <Instant at={court.createdAt} sayWith={capitalised} />
      </Fact>
      <Fact name={TEXTS.approved}>
        {court.approvedAt && <Instant at={court.approvedAt} sayWith={capitalised} />}
      </Fact>
      <Fact name={TEXTS.courtId}>{court._id}</Fact>
      {court.decisions.length > 0 && (
        <Fact name={TEXTS.decisions} isWide>
          <DecisionList decisions={decisionsUnder(court)} />
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  name: string;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ name, isWide = false, children }: FactProps) {
  const isMissing = children === undefined || children === '';
  return (
    <div className={isWide ? styles['wide'] : undefined}>
      <dt className={styles['name']}>{name}</dt>
      <dd className={styles['value']}>{isMissing ? TEXTS.none : children}</dd>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return TEXTS.none;
  return (
    <ul role="list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function OwnerFacts({ court }: CourtFactsListProps) {
  const owner = courtOwnerOf(court);
  return (
    <>
      <Fact name={TEXTS.ownerName}>{owner?.name}</Fact>
      <Fact name={TEXTS.business}>{owner?.businessName}</Fact>
      <Fact name={TEXTS.email}>{owner && <a href={`mailto:${owner.email}`}>{owner.email}</a>}</Fact>
      <Fact name={TEXTS.phone}>
        {owner && <a href={`tel:${owner.phone}`}>{formatPhone(owner.phone)}</a>}
      </Fact>
    </>
  );
}

function Rejection({ court: { status, rejectionReason, rejectedAt } }: CourtFactsListProps) {
  if (status !== 'rejected') return null;
  return (
    <>
      <Fact name={TEXTS.rejectionReason} isWide>
        {rejectionReason}
      </Fact>
      <Fact name={TEXTS.rejectedOn}>
        {rejectedAt && <Instant at={rejectedAt} sayWith={capitalised} />}
      </Fact>
    </>
  );
}

/** The decisions to list under the facts, without the reason of a rejection that stands, since that is one of them. */
function decisionsUnder({ status, decisions }: ReviewedCourt): readonly CourtDecision[] {
  const last = decisions.at(-1);
  if (status !== 'rejected' || last?.decision !== 'rejected') return decisions;
  return [...decisions.slice(0, -1), { ...last, reason: undefined }];
}

function hoursLineOf({ operatingHours }: ReviewedCourt, day: Weekday): string {
  const windows = windowsInOrder(operatingHours, day);
  if (windows.length === 0) return `${day}: ${TEXTS.closed}`;
  return `${day}: ${TEXTS.open}, ${openRangesOf(windows).join(', ')}`;
}
