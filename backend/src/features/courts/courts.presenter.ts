import type {
  AccountExport,
  Court,
  CourtDecision,
  CourtOwner,
  RemovedCourt,
  ReviewedCourt,
} from '@crease/contract';
import type { ImageStore } from '../../platform/images/image-store.ts';
import type { CourtRecord } from './courts.repository.ts';
import type { RemovedCourtRecord } from './removal/removed-courts.repository.ts';

type People = ReadonlyMap<string, CourtOwner>;

/** The ids of the people shown to administrators with these courts: owners, and the administrators who decided. */
export function idsOfPeople(
  courts: readonly Pick<CourtRecord, 'ownerId' | 'decisions'>[],
): string[] {
  return courts.flatMap(({ ownerId, decisions }) => [
    ownerId,
    ...decisions.map(({ byId }) => byId),
  ]);
}

/** A detail passes the owner's public card as `owner`; lists leave it out and show the owner's id. */
export function presentCourt(court: CourtRecord, images: ImageStore, owner?: CourtOwner): Court {
  return {
    _id: court.id,
    name: court.name,
    description: court.description,
    status: court.status,
    isActive: court.isActive,
    images: court.images.map(({ url, publicId }) => ({ url, publicId })),
    optimizedImages: court.images.map(images.addressesOf),
    location: court.location,
    pricing: court.pricing,
    facilities: court.facilities,
    rules: court.rules,
    operatingHours: court.operatingHours.map((weekday) => ({
      ...weekday,
      slots: [...weekday.slots],
    })),
    owner: owner ?? court.ownerId,
    ...(court.rejectionReason !== undefined && { rejectionReason: court.rejectionReason }),
    ...(court.rejectedAt && { rejectedAt: court.rejectedAt.toISOString() }),
    ...(court.approvedAt && { approvedAt: court.approvedAt.toISOString() }),
    edition: court.edition,
    createdAt: court.createdAt.toISOString(),
  };
}

function decisionsOf(
  { decisions }: Pick<CourtRecord, 'decisions'>,
  people: People,
): CourtDecision[] {
  return decisions.map(({ decision, reason, byId, at }) => ({
    decision,
    ...(reason !== undefined && { reason }),
    by: { _id: byId, name: people.get(byId)?.name ?? 'An administrator' },
    at: at.toISOString(),
  }));
}

/** The court with its decisions, for administrators. `people` must hold everybody that `idsOfPeople` names. */
export function presentReviewedCourt(
  court: CourtRecord,
  images: ImageStore,
  people: People,
): ReviewedCourt {
  return {
    ...presentCourt(court, images, people.get(court.ownerId)),
    decisions: decisionsOf(court, people),
  };
}

/** A removed court, for administrators. `people` must hold everybody that `idsOfPeople` names. */
export function presentRemovedCourt(court: RemovedCourtRecord, people: People): RemovedCourt {
  const owner = people.get(court.ownerId);
  return {
    _id: court.id,
    name: court.name,
    city: court.city,
    ...(owner && { owner: owner.businessName ?? owner.name }),
    removedAt: court.removedAt.toISOString(),
    decisions: decisionsOf(court, people),
  };
}

/** The decisions about a court, or only those by one administrator; never says whose decision it was. */
export function presentDecisions(
  { id, name, decisions }: Pick<CourtRecord, 'id' | 'name' | 'decisions'>,
  byId: string | undefined,
): AccountExport['decisions'] {
  return decisions
    .filter((one) => byId === undefined || one.byId === byId)
    .map(({ decision, reason, at }) => ({
      court: { _id: id, name },
      decision,
      ...(reason !== undefined && { reason }),
      at: at.toISOString(),
    }));
}
