import { currentUserEndpoint, type User } from '@crease/contract';
import { callApi } from '../../shared/lib/api/api-client.ts';

export async function fetchCurrentUser(): Promise<User> {
  const { data } = await callApi(currentUserEndpoint);
  return data.user;
}
