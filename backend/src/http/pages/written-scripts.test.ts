import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const SCRIPT = 'window.isHeard =\n true;';
/** As a checkout on Windows has it. */
const WRITTEN = SCRIPT.replaceAll('\n', '\r\n');
const TEMPLATE = `<head><title>Crease</title><script>${WRITTEN}</script></head><div id="root"></div><script type="module" src="/a.js"></script>`;

const server = await openForFile(startTestServer({ pages: { 'index.html': TEMPLATE } }));

const scriptsAllowedAt = async (path: string, status: number) => {
  const { headers } = await server.api.get(path).set('Accept', 'text/html').expect(status);
  const policy = String(headers['content-security-policy']);
  return policy.split(';').find((rule) => rule.startsWith('script-src'));
};

const own = `script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

test('when a page has a script in it, then its policy allows that one and no other', async () => {
  expect(await scriptsAllowedAt('/courts', 200)).toBe(own);
  expect(await scriptsAllowedAt('/no-such-page', 404)).toBe(own);
});

test('when what a page is about can not be read, then the same holds', async () => {
  const list = vi.spyOn(server.services.courts, 'list');
  list.mockRejectedValueOnce(new Error('No database'));
  expect(await scriptsAllowedAt('/courts', 500)).toBe(own);
  list.mockRestore();
});

test('when anything else is answered, then it may have none', async () => {
  expect(await scriptsAllowedAt('/api/courts', 200)).toBe("script-src 'self'");
});
