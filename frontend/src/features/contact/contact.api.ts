import { sendContactEndpoint, type EndpointBody } from '@crease/contract';
import { callApi } from '../../shared/lib/api/api-client.ts';

export type ContactMessage = EndpointBody<typeof sendContactEndpoint>;

/** Under the same `key` the same message is sent once, however often it is tried. */
export async function sendContact(body: ContactMessage, key: string): Promise<void> {
  await callApi(sendContactEndpoint, { body, headers: { 'Idempotency-Key': key } });
}
