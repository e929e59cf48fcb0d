import {
  COURT_DELETED_SENTENCE,
  COURT_SUBMITTED_SENTENCE,
  COURT_UPDATED_SENTENCE,
  courtActiveSentence,
  createCourtEndpoint,
  deleteCourtEndpoint,
  getCourtEndpoint,
  listCourtsEndpoint,
  previewCourtDeletionEndpoint,
  setCourtActiveEndpoint,
  updateCourtEndpoint,
} from '@crease/contract';
import type { MountEndpoint } from '../../http/mount-endpoints.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { mapInPortions } from '../../platform/portions/in-portions.ts';
import { requireOwner, requireSeen } from './courts.policy.ts';
import { presentCourt } from './courts.presenter.ts';
import type { CourtRecord, CourtsService } from './courts.service.ts';
import type { OwnCourtsService } from './own-courts/own-courts.service.ts';
import type { CourtRemovalService } from './removal/court-removal.service.ts';

export interface CourtsRoutesParts {
  courts: CourtsService;
  ownCourts: OwnCourtsService;
  courtRemoval: CourtRemovalService;
  images: ImageStore;
}

export function mountCourtsRoutes(mount: MountEndpoint, parts: CourtsRoutesParts) {
  const { courts, ownCourts, courtRemoval, images } = parts;
  const present = (court: CourtRecord) => presentCourt(court, images);

  mount.readingAhead(
    listCourtsEndpoint,
    ({ query, userId }) =>
      query.owner === undefined ? courts.list(query) : courts.listOwn(query, userId),
    async ({ query, viewer, ahead: { courts: found, count } }) => {
      if (query.owner !== undefined) requireOwner(viewer);
      return { data: { courts: await mapInPortions(found, present), count } };
    },
  );

  mount.readingAhead(
    getCourtEndpoint,
    ({ params }) => courts.findWithOwner(params.id),
    ({ viewer, ahead: found }) => {
      const { court, owner } = requireSeen(found, viewer);
      return { data: { court: presentCourt(court, images, owner) } };
    },
  );

  mount(createCourtEndpoint, async ({ viewer, body, files, idempotencyKey: key }) => {
    const court = await ownCourts.add(viewer, { form: body, files }, key);
    return { message: COURT_SUBMITTED_SENTENCE, data: { court: present(court) } };
  });

  mount(updateCourtEndpoint, async ({ viewer, params, body, files, idempotencyKey: key }) => {
    const filled = { form: body, files };
    const court = await ownCourts.update(viewer, params.id, { filled, key });
    return { message: COURT_UPDATED_SENTENCE, data: { court: present(court) } };
  });

  mount(setCourtActiveEndpoint, async ({ viewer, params, body }) => {
    const court = await ownCourts.setActive(viewer, params.id, body.isActive);
    const message = courtActiveSentence(court.name, court.isActive);
    return { message, data: { court: present(court) } };
  });

  mount(previewCourtDeletionEndpoint, async ({ viewer, params }) => ({
    data: await courtRemoval.preview(viewer, params.id),
  }));

  mount(deleteCourtEndpoint, async ({ viewer, params }) => {
    await courtRemoval.remove(viewer, params.id);
    return { message: COURT_DELETED_SENTENCE, data: {} };
  });
}
