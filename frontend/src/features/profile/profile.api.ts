import {
  changePasswordEndpoint,
  updateProfileEndpoint,
  uploadProfileImageEndpoint,
  type EndpointBody,
  type EndpointData,
  type User,
} from '@crease/contract';
import { callApi } from '../../shared/lib/api/api-client.ts';
import { uploadApi } from '../../shared/lib/api/upload-client.ts';

export type ProfileChange = EndpointBody<typeof updateProfileEndpoint>;
export type PasswordChange = EndpointBody<typeof changePasswordEndpoint>;
export type RenewedSession = EndpointData<typeof changePasswordEndpoint>;

export async function updateProfile(body: ProfileChange): Promise<User> {
  const { data } = await callApi(updateProfileEndpoint, { body });
  return data.user;
}

export async function uploadPicture(
  file: File,
  onProgress: (share: number) => void,
): Promise<User> {
  const { data } = await uploadApi(uploadProfileImageEndpoint, {
    fields: {},
    files: [file],
    onProgress,
  });
  return data.user;
}

export async function changePassword(body: PasswordChange): Promise<RenewedSession> {
  const { data } = await callApi(changePasswordEndpoint, { body });
  return data;
}
