import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from '../../../../infra/scripts/project.mjs';
import { findFreePort } from '../../../../infra/scripts/testing/free-port.ts';
import { runProgram } from './run-program.ts';

/** The value of the cookie `crease_route` of one of many browsers: by it nginx chooses an instance. */
export const routeOf = (browser: number) => browser.toString(16).padStart(32, '0');
export const routeCookieOf = (browser: number) => `crease_route=${routeOf(browser)}`;

const AS_DELIVERED = 'max_fails=1 fail_timeout=2s';

interface Balanced {
  /** For nginx's own files. */
  folder: string;
  /** The addresses of the instances. */
  instances: readonly string[];
  /** nginx's parameters for an instance that fails. */
  whenOneFails?: string;
  /** How long an instance may take for a read, and for a change that has a key. */
  readMaxMs?: number;
}

const READ_MAX = 'proxy_read_timeout 8s;';

async function writeServer({ folder, readMaxMs }: Balanced): Promise<string> {
  const delivered = await readFile(inProject('infra/nginx/crease-server.conf'), 'utf8');
  if (!delivered.includes(READ_MAX)) throw new Error(`nginx is not told ${READ_MAX}`);
  const file = join(folder, 'crease-server.conf');
  const readMax = readMaxMs === undefined ? READ_MAX : `proxy_read_timeout ${readMaxMs}ms;`;
  await writeFile(file, delivered.replaceAll(READ_MAX, readMax));
  return file;
}

function configurationOf(
  { folder, instances, whenOneFails = AS_DELIVERED }: Balanced,
  port: number,
  serverFile: string,
) {
  const serversThat = (fail: string) =>
    instances.map((url) => `server ${new URL(url).host} ${fail};`).join(' ');
  const servers = serversThat(whenOneFails);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log stderr notice;
    events { worker_connections 1024; }
    http {
      ${temporary.join('\n')}
      log_format routed '$cookie_crease_route $upstream_addr $request';
      access_log ${folder}/access.log routed;
      upstream crease { ${servers} hash $crease_route consistent; }
      upstream crease_reads { ${servers} hash $crease_route consistent; keepalive 64; }
      upstream crease_keyed { ${servers} hash $crease_route consistent; keepalive 64; }
      upstream crease_sockets { ${serversThat('max_fails=0')} hash $crease_route consistent; }
      include ${inProject('infra/nginx/crease-http.conf')};
      server {
        listen 127.0.0.1:${port};
        include ${serverFile};
      }
    }`;
}

/** Starts nginx with the configuration of infra/nginx in front of these instances. */
export async function startNginx(balanced: Balanced) {
  const { folder } = balanced;
  const port = await findFreePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configurationOf(balanced, port, await writeServer(balanced)));
  const nginx = await runProgram({
    command: '/usr/sbin/nginx',
    args: ['-c', file, '-p', folder],
    readyWhen: /start worker process \d+/,
  });
  return { ...nginx, url: `http://127.0.0.1:${port}` };
}
