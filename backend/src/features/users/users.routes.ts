import { changePasswordEndpoint, updateProfileEndpoint } from '@crease/contract';
import type { MountEndpoint } from '../../http/define-endpoint.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { presentUser, type UsersService } from './users.service.ts';

export function mountUsersRoutes(mount: MountEndpoint, users: UsersService, auth: AuthService) {
  mount(updateProfileEndpoint, async ({ viewer, body }) => {
    const user = await users.updateProfile(viewer, body);
    return { message: 'Profile updated successfully', data: { user: presentUser(user) } };
  });

  mount(changePasswordEndpoint, async ({ viewer, body }) => {
    const { token, user } = await auth.changePassword(viewer, body);
    return { message: 'Password changed successfully', data: { token, user: presentUser(user) } };
  });
}
