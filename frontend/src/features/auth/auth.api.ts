import {
  forgotPasswordEndpoint,
  loginEndpoint,
  registerEndpoint,
  resetPasswordEndpoint,
  verifyResetCodeEndpoint,
  type EndpointBody,
  type EndpointData,
} from '@crease/contract';
import { callApi } from '../../shared/lib/api/api-client.ts';

export type Credentials = EndpointBody<typeof loginEndpoint>;
export type Registration = EndpointBody<typeof registerEndpoint>;
export type CodeCheck = EndpointBody<typeof verifyResetCodeEndpoint>;
export type PasswordReset = EndpointBody<typeof resetPasswordEndpoint>;
export type Session = EndpointData<typeof loginEndpoint>;

export async function logIn(body: Credentials): Promise<Session> {
  const { data } = await callApi(loginEndpoint, { body });
  return data;
}

export async function registerAccount(body: Registration): Promise<Session> {
  const { data } = await callApi(registerEndpoint, { body });
  return data;
}

export async function sendResetCode(email: string): Promise<void> {
  await callApi(forgotPasswordEndpoint, { body: { email } });
}

export async function verifyResetCode(body: CodeCheck): Promise<void> {
  await callApi(verifyResetCodeEndpoint, { body });
}

export async function resetPassword(body: PasswordReset): Promise<void> {
  await callApi(resetPasswordEndpoint, { body });
}
