/** A refusal as bytes, for where there is no response to write it to. The connection closes after it. */
import type { ErrorCode, FailureBody } from '@crease/contract';

export function rawRefusal(status: string, code: ErrorCode, message: string): string {
  const body = JSON.stringify({ success: false, message, code } satisfies FailureBody);
  return [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
