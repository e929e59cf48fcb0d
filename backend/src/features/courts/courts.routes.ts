import { getCourtEndpoint, listCourtsEndpoint } from '@crease/contract';
import type { MountEndpoint } from '../../http/define-endpoint.ts';
import type { ImageStore } from '../../platform/images.ts';
import { presentCourt } from './courts.presenter.ts';
import type { CourtsService } from './courts.service.ts';

export function mountCourtsRoutes(mount: MountEndpoint, courts: CourtsService, images: ImageStore) {
  mount(listCourtsEndpoint, async ({ query, viewer }) => {
    const { courts: found, count } = await courts.list(query, viewer);
    return { data: { courts: found.map((court) => presentCourt(court, images)), count } };
  });

  mount(getCourtEndpoint, async ({ params, viewer }) => {
    const { court, owner } = await courts.getWithOwner(params.id, viewer);
    return { data: { court: presentCourt(court, images, owner) } };
  });
}
