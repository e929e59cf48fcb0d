/** Calls that upload pictures. They use XMLHttpRequest, because fetch can't report how much has been sent. */
import type { EndpointData, EndpointDefinition, EndpointParams } from '@crease/contract';
import { addressOf } from './endpoint-address.ts';
import { answerOf, type ApiAnswer } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { lightenPictures } from './lighten-pictures.ts';
import { findLost, LostFilesError } from './lost-files.ts';
import { readToken } from './session-token.ts';

/** An upload may be slow, but one that makes no progress for this long is given up. */
const STALL_MS = 60_000;
/** Once everything is sent, the server prepares the pictures and tells nothing: as long as the proxy waits for it. */
const ANSWER_MS = 300_000;

type UploadEndpoint = EndpointDefinition & { upload: { field: string } };

interface UploadParts<Endpoint extends EndpointDefinition> {
  params?: EndpointParams<Endpoint>;
  fields: Readonly<Record<string, string>>;
  files: readonly File[];
  headers?: Readonly<Record<string, string>>;
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Throws what `callApi` throws: an ApiError, or the signal's own reason. */
export async function uploadApi<const Endpoint extends UploadEndpoint>(
  endpoint: Endpoint,
  { params, fields, files, headers = {}, onProgress, signal }: UploadParts<Endpoint>,
): Promise<ApiAnswer<EndpointData<Endpoint>>> {
  const pictures = await lightenPictures(files, signal);
  signal?.throwIfAborted();
  const token = readToken();
  const request = new XMLHttpRequest();
  request.open(endpoint.method, addressOf(endpoint, { params }));
  if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onProgress?.(loaded / total);
  });
  const { field } = endpoint.upload;
  try {
    await sent(request, formOf(field, fields, pictures), signal);
  } catch (error) {
    const lost = await findLost(pictures);
    throw lost.length > 0 && !signal?.aborted ? new LostFilesError(field, lost) : error;
  }
  return answerOf<Endpoint>({
    status: request.status,
    envelope: parse(request.responseText),
    token,
  });
}

function formOf(field: string, fields: object, files: readonly File[]): FormData {
  const form = new FormData();
  // Fields before pictures, because the server may check them before it reads the pictures.
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const file of files) form.append(field, file, file.name);
  return form;
}

/** Resolves when an answer has come, even a refusal. */
function sent(request: XMLHttpRequest, form: FormData, signal?: AbortSignal): Promise<void> {
  const abort = () => request.abort();
  let stalled = setTimeout(abort, STALL_MS);
  const waitFor = (ms: number) => {
    clearTimeout(stalled);
    stalled = setTimeout(abort, ms);
  };
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(reasonOf(signal) ?? new ApiError({ code: 'unavailable', status: 0 }));
    request.upload.addEventListener('progress', () => waitFor(STALL_MS));
    request.upload.addEventListener('load', () => waitFor(ANSWER_MS));
    request.addEventListener('load', () => resolve());
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal?.addEventListener('abort', abort);
    request.send(form);
  }).finally(() => {
    clearTimeout(stalled);
    signal?.removeEventListener('abort', abort);
  });
}

function reasonOf(signal: AbortSignal | undefined): Error | undefined {
  return signal?.aborted ? (signal.reason as Error) : undefined;
}

/** Undefined for a body that is not JSON, such as a proxy's error page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
