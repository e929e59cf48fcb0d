import { sendContactEndpoint, type EndpointBody } from '@crease/contract';
import { callApi } from '../../shared/lib/api/api-client.ts';

export type ContactMessage = EndpointBody<typeof sendContactEndpoint>;

export async function sendContact(body: ContactMessage): Promise<void> {
  await callApi(sendContactEndpoint, { body });
}
