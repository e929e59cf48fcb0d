import {
  PASSWORD_CHANGED_SENTENCE,
  PROFILE_IMAGE_UPDATED_SENTENCE,
  PROFILE_UPDATED_SENTENCE,
  changePasswordEndpoint,
  updateProfileEndpoint,
  uploadProfileImageEndpoint,
} from '@crease/contract';
import type { MountEndpoint } from '../../http/mount-endpoints.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { ProfileImagesService } from './profile-images.service.ts';
import { presentUser, type UsersService } from './users.service.ts';

export interface UsersRoutesParts {
  users: UsersService;
  auth: AuthService;
  profileImages: ProfileImagesService;
}

export function mountUsersRoutes(mount: MountEndpoint, parts: UsersRoutesParts) {
  const { users, auth, profileImages } = parts;

  mount(updateProfileEndpoint, async ({ viewer, body }) => {
    const user = await users.updateProfile(viewer, body);
    return { message: PROFILE_UPDATED_SENTENCE, data: { user: presentUser(user) } };
  });

  mount(uploadProfileImageEndpoint, async ({ viewer, files }) => {
    const user = await profileImages.replace(viewer, files);
    return { message: PROFILE_IMAGE_UPDATED_SENTENCE, data: { user: presentUser(user) } };
  });

  mount(changePasswordEndpoint, async ({ viewer, body }) => {
    const { token, user } = await auth.changePassword(viewer, body);
    return { message: PASSWORD_CHANGED_SENTENCE, data: { token, user: presentUser(user) } };
  });
}
