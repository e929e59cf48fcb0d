/** Apart from the other calls, because hardly anybody who opens the profile ever needs it. */
import { loginEndpoint, type EndpointBody } from '@crease/contract';
import { callApi } from '../../shared/lib/api/api-client.ts';
import type { RenewedSession } from './profile.api.ts';

export type Credentials = EndpointBody<typeof loginEndpoint>;

export async function logIn(body: Credentials): Promise<RenewedSession> {
  const { data } = await callApi(loginEndpoint, { body, asVisitor: true });
  return data;
}
