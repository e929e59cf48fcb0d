import {
  LOGGED_IN_SENTENCE,
  PASSWORD_RESET_SENTENCE,
  REGISTERED_SENTENCE,
  RESET_CODE_SENT_SENTENCE,
  RESET_CODE_VERIFIED_SENTENCE,
  currentUserEndpoint,
  forgotPasswordEndpoint,
  loginEndpoint,
  registerEndpoint,
  resetPasswordEndpoint,
  verifyResetCodeEndpoint,
} from '@crease/contract';
import type { MountEndpoint } from '../../http/mount-endpoints.ts';
import { sessionEnded } from '../../platform/errors/app-error.ts';
import { presentUser, type UsersService } from '../users/users.service.ts';
import type { AuthService } from './auth.service.ts';

export interface AuthRoutesParts {
  auth: AuthService;
  users: UsersService;
}

export function mountAuthRoutes(mount: MountEndpoint, { auth, users }: AuthRoutesParts) {
  mount(registerEndpoint, async ({ body, ...waiting }) => {
    const { token, user } = await auth.register(body, waiting);
    return { message: REGISTERED_SENTENCE, data: { token, user: presentUser(user) } };
  });

  mount(loginEndpoint, async ({ body, ...waiting }) => {
    const { token, user } = await auth.login(body, waiting);
    return { message: LOGGED_IN_SENTENCE, data: { token, user: presentUser(user) } };
  });

  mount(forgotPasswordEndpoint, async ({ body, requestId }) => {
    await auth.sendResetCode(body.email, requestId);
    return { message: RESET_CODE_SENT_SENTENCE, data: {} };
  });

  mount(verifyResetCodeEndpoint, async ({ body }) => {
    await auth.verifyResetCode(body.email, body.code);
    return { message: RESET_CODE_VERIFIED_SENTENCE, data: {} };
  });

  mount(resetPasswordEndpoint, async ({ body }) => {
    await auth.resetPassword(body);
    return { message: PASSWORD_RESET_SENTENCE, data: {} };
  });

  // The same read as the session's, when both are asked for together.
  mount.readingAhead(
    currentUserEndpoint,
    ({ userId }) => users.findById(userId),
    ({ ahead: user }) => {
      if (!user) throw sessionEnded();
      return { data: { user: presentUser(user) } };
    },
  );
}
