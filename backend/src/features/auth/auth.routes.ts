import { currentUserEndpoint, loginEndpoint, registerEndpoint } from '@crease/contract';
import type { MountEndpoint } from '../../http/define-endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import { presentUser, type UsersService } from '../users/users.service.ts';
import type { AuthService } from './auth.service.ts';

export function mountAuthRoutes(mount: MountEndpoint, auth: AuthService, users: UsersService) {
  mount(registerEndpoint, async ({ body }) => {
    const { token, user } = await auth.register(body);
    return { message: 'Registration successful!', data: { token, user: presentUser(user) } };
  });

  mount(loginEndpoint, async ({ body }) => {
    const { token, user } = await auth.login(body);
    return { message: 'Login successful!', data: { token, user: presentUser(user) } };
  });

  mount(currentUserEndpoint, async ({ viewer }) => {
    const user = await users.findById(viewer.userId);
    if (!user) throw new AppError('not_signed_in', 'Your session has ended, please log in again');
    return { data: { user: presentUser(user) } };
  });
}
