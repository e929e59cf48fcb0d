import { colomboDateAt, fromPriceOf, type Court, type ShownDay, type User } from '@crease/contract';
import { Check, MapPin } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSession } from '../../features/auth/auth.store.ts';
import { LIVE_AVAILABILITY_TEXTS } from '../../features/bookings/bookings.texts.ts';
import { LiveAvailability } from '../../features/bookings/live-availability/live-availability.tsx';
import { Gallery } from '../../features/courts/gallery/gallery.tsx';
import { OpeningHours } from '../../features/courts/court-detail/opening-hours.tsx';
import { OwnerCard } from '../../features/courts/court-detail/owner-card.tsx';
import { PricingPanel } from '../../features/courts/court-detail/pricing-panel.tsx';
import { courtPlaceOf, isOwnedBy } from '../../features/courts/court-facts.ts';
import { courtPicturesOf } from '../../shared/ui/pictures/court-pictures.ts';
import { COURT_DETAIL_TEXTS as TEXTS } from '../../features/courts/court-detail/court-detail.texts.ts';
import { COURT_TEXTS } from '../../features/courts/courts.texts.ts';
import { courtNameOf, courtOwnerOf } from '../../shared/lib/words/courts.ts';
import { mapsAddressAt } from '../../shared/lib/maps.ts';
import { serverNow } from '../../shared/lib/server-time.ts';
import { Badge } from '../../shared/ui/cards/badge.tsx';
import { Skeleton } from '../../shared/ui/cards/skeleton.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageContainer } from '../../shared/ui/page/page-container.tsx';
import { PageHeading } from '../../shared/ui/page/page-heading.tsx';
import { ActionInPage, StickyActionBar } from '../../shared/ui/page/sticky-action-bar.tsx';
import { ContactAction } from './contact-action.tsx';
import { CourtAction } from './court-action.tsx';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import styles from './court-detail.module.css';
import { DetailSection } from './detail-section.tsx';
import { MISSING_OWNER_PARTS_TEXTS } from './missing-owner-parts.texts.ts';

const OwnerParts = lazyPart(
  async () => (await import('./owner-parts.tsx')).OwnerParts,
  MISSING_OWNER_PARTS_TEXTS,
);

interface CourtDetailProps {
  court: Court;
  /** What the server knew of the day when it drew the page. */
  drawnDay?: ShownDay | undefined;
}

export function CourtDetail({ court, drawnDay }: CourtDetailProps) {
  const owner = courtOwnerOf(court);
  const name = courtNameOf(court);
  const isWide = useMediaQuery('(min-width: 60rem)');
  const [openedOn] = useState(() => colomboDateAt(serverNow()));
  return (
    <PageContainer>
      <PageHeading
        title={name}
        lead={<CourtPlace court={court} />}
        action={court.isActive ? undefined : <Badge tone="negative">{COURT_TEXTS.closed}</Badge>}
      />
      <ForItsOwner court={court} />
      <div className={styles['columns']}>
        <div className={styles['gallery']}>
          <Gallery key={court._id} pictures={courtPicturesOf(court)} courtName={name} />
          {court.isActive && <FreeHours court={court} openedOn={openedOn} drawnDay={drawnDay} />}
        </div>
        <div className={styles['side']}>
          <PricingPanel
            pricing={court.pricing}
            action={
              isWide !== false && (
                <ActionInPage>
                  <CourtAction court={court} openedOn={openedOn} />
                </ActionInPage>
              )
            }
          />
          {owner && <OwnerCard owner={owner} action={<ContactAction court={court} />} />}
        </div>
        <div className={styles['facts']}>
          <CourtFacts court={court} />
        </div>
      </div>
      {isWide !== true && (
        <StickyActionBar className={styles['bar']}>
          <p className={styles['barPrice']}>
            <span className={styles['barLabel']}>{COURT_TEXTS.startingFrom} </span>
            <b className="tabular">{COURT_TEXTS.rate(fromPriceOf(court.pricing))}</b>{' '}
            {COURT_TEXTS.perHour}
          </p>
          <CourtAction court={court} openedOn={openedOn} />
        </StickyActionBar>
      )}
    </PageContainer>
  );
}

/** Loaded ahead for the court's owner, because somebody is waiting at the counter when it is opened. */
function ForItsOwner({ court }: { court: Court }) {
  const user = useSession((session) => session.user);
  if (!user || !isOwnedBy(court, user._id)) return null;
  return (
    <Suspense fallback={court.status !== 'approved' && <Skeleton height="9rem" />}>
      <OwnerParts court={court} />
    </Suspense>
  );
}

function purposeFor(user: User | undefined, court: Court) {
  // Visitors may press a free hour too: the booking page asks them to sign in and brings them back.
  if (user === undefined || user.role === 'customer') return 'request';
  return isOwnedBy(court, user._id) ? 'walk-in' : 'read';
}

interface FreeHoursProps extends CourtDetailProps {
  openedOn: string;
}

function FreeHours(shown: FreeHoursProps) {
  const user = useSession((session) => session.user);
  const customerId = user?.role === 'customer' ? user._id : undefined;
  return (
    <DetailSection title={LIVE_AVAILABILITY_TEXTS.title}>
      <LiveAvailability
        {...shown}
        purpose={purposeFor(user, shown.court)}
        customerId={customerId}
      />
    </DetailSection>
  );
}

function CourtPlace({ court }: { court: Court }) {
  return (
    <span className={styles['place']}>
      <MapPin />
      {courtPlaceOf(court)}
    </span>
  );
}

function CourtFacts({ court }: { court: Court }) {
  const { lat, lng } = court.location.coordinates;
  return (
    <>
      {court.description !== '' && (
        <DetailSection title={TEXTS.about}>
          <p className={styles['description']}>{court.description}</p>
        </DetailSection>
      )}
      <DetailSection title={TEXTS.operatingHours}>
        <OpeningHours court={court} />
      </DetailSection>
      <DetailSection title={TEXTS.location}>
        <p>{court.location.address}</p>
        <a
          className={styles['maps']}
          href={mapsAddressAt(lat, lng)}
          target="_blank"
          rel="noreferrer"
        >
          <MapPin />
          {TEXTS.openMaps}
        </a>
      </DetailSection>
      {court.facilities.length > 0 && (
        <DetailSection title={TEXTS.facilities}>
          <ul className={styles['facilities']} role="list">
            {court.facilities.map((facility) => (
              <li key={facility}>
                <Check />
                {facility}
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
      {court.rules.length > 0 && (
        <DetailSection title={TEXTS.rules}>
          <ol className={styles['rules']}>
            {court.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </DetailSection>
      )}
    </>
  );
}
