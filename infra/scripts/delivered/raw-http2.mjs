/** Writes a request of HTTP/2 byte for byte: clients of libraries refuse to send what an attacker would. */
import { once } from 'node:events';
import { connect } from 'node:tls';

/** @see RFC 9113, section 6 */
const TYPE = { data: 0, headers: 1, settings: 4, windowUpdate: 8 };
const END_STREAM = 1;
const END_HEADERS = 4;
const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
const FRAME_HEAD_BYTES = 9;
/** What has up to so many bytes has its length in one byte. @see RFC 7541, section 5.1 */
const SHORT_MAX = 126;

/** @param {number} type @param {number} flags @param {number} stream @param {Buffer} [payload] */
function frame(type, flags, stream, payload = Buffer.alloc(0)) {
  const head = Buffer.alloc(FRAME_HEAD_BYTES);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** @param {string} text */
function literal(text) {
  if (text.length > SHORT_MAX) throw new Error('Only short headers are written here');
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
}

/** A header that no table holds. @param {[string, string]} header */
const headerOf = ([name, value]) =>
  Buffer.concat([Buffer.from([0]), literal(name), literal(value)]);

/** @param {import('node:tls').TLSSocket} line */
async function* framesOn(line) {
  let heard = Buffer.alloc(0);
  for await (const bytes of line) {
    heard = Buffer.concat([heard, bytes]);
    while (heard.length >= FRAME_HEAD_BYTES) {
      const end = FRAME_HEAD_BYTES + heard.readUIntBE(0, 3);
      if (heard.length < end) break;
      const payload = heard.subarray(FRAME_HEAD_BYTES, end);
      yield { type: heard[3], stream: heard.readUInt32BE(5), payload };
      heard = heard.subarray(end);
    }
  }
}

/**
 * Opens a line and sends the headers of a request. @param {string} socketPath @param {Record<string, string>} headers
 */
async function beginRequest(socketPath, headers) {
  const line = connect({ path: socketPath, ALPNProtocols: ['h2'], rejectUnauthorized: false });
  await once(line, 'secureConnect');
  const written = Buffer.concat(Object.entries(headers).map(headerOf));
  line.write(PREFACE);
  line.write(frame(TYPE.settings, 0, 0));
  line.write(frame(TYPE.headers, END_HEADERS, 1, written));
  return line;
}

/**
 * Sends a request with this body, whose length no header tells, and resolves once something is answered to it.
 * @param {string} socketPath
 * @param {Record<string, string>} headers
 * @param {string} body
 */
export async function sendRaw(socketPath, headers, body) {
  const line = await beginRequest(socketPath, headers);
  line.write(frame(TYPE.data, END_STREAM, 1, Buffer.from(body)));
  for await (const { type } of framesOn(line)) {
    if (type === TYPE.headers) return void line.destroy();
  }
  throw new Error('The line ended without an answer');
}

/**
 * Begins a request, sends nothing of its body, and resolves with how much more of it may be sent than at first.
 * @param {string} socketPath
 * @param {Record<string, string>} headers
 */
export async function windowAddedFor(socketPath, headers) {
  const line = await beginRequest(socketPath, headers);
  for await (const { type, stream, payload } of framesOn(line)) {
    if (type !== TYPE.windowUpdate || stream !== 1) continue;
    line.destroy();
    return payload.readUInt32BE(0);
  }
  throw new Error('The line ended and nothing more may be sent');
}
