/** Runs nginx with the files that docker-compose.yml mounts, their paths replaced by ones that exist on any machine. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenTo } from '../testing/listen-to.mjs';
import { inProject } from '../project.mjs';

const NGINX = '/usr/sbin/nginx';
const CERTIFICATE_FOLDER = 'tls';

/** The ports may be in use, so nginx listens on files instead. @param {string} content */
const onSockets = (content) =>
  content
    .replaceAll('listen 8080', 'listen unix:/tmp/http.sock')
    .replaceAll('listen 8443', 'listen unix:/tmp/https.sock');

/** A version of nginx before 1.25.1, as Debian's, is told of HTTP/2 elsewhere. @param {string} content */
function inItsWords(content) {
  const [, minor = 0] =
    /nginx\/1\.(\d+)/.exec(spawnSync(NGINX, ['-v'], { encoding: 'utf8' }).stderr) ?? [];
  if (Number(minor) > 25) return content;
  return content.replace(/( ssl[^;]*);([^}]*?)http2 on;/g, '$1 http2;$2');
}

/** @param {string} name */
export const readDelivered = (name) => readFileSync(inProject(`infra/nginx/${name}`), 'utf8');

/** @param {string[]} options */
async function run(options) {
  const nginx = spawn(NGINX, [...options, '-g', 'daemon off;']);
  const { hear, ended, told } = listenTo(nginx);
  await hear('start worker process');
  return {
    /** Ends nginx and resolves with everything that it logged. */
    end: async () => {
      nginx.kill('SIGQUIT');
      await ended;
      return told();
    },
    /** No connection is taken any more, until the returned function is called. */
    pause: () => {
      const workers = readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8');
      /** @param {NodeJS.Signals} signal */
      const send = (signal) => {
        for (const worker of workers.trim().split(' ')) process.kill(Number(worker), signal);
      };
      send('SIGSTOP');
      return () => send('SIGCONT');
    },
  };
}

export function openDeliveredNginx() {
  const folder = mkdtempSync(join(tmpdir(), 'crease-nginx-'));
  // Whoever starts it as root has workers of another user, who keep there what is long.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, CERTIFICATE_FOLDER));

  /** @param {string} name @param {string} content */
  function place(name, content) {
    const file = join(folder, name);
    const placed = onSockets(inItsWords(content))
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll('/dev/stdout', join(folder, 'access.log'))
      .replaceAll('/etc/nginx/crease/tls/', `${folder}/${CERTIFICATE_FOLDER}/`)
      .replaceAll('/etc/nginx/crease/', `${inProject('infra/nginx')}/`);
    writeFileSync(file, placed);
    return file;
  }

  return {
    folder,
    /** Where http and https are answered. */
    sockets: { http: join(folder, 'http.sock'), https: join(folder, 'https.sock') },
    /** Has nginx check it. */
    check: () => {
      const file = place('nginx.conf', readDelivered('nginx.conf'));
      return spawnSync(NGINX, ['-t', '-c', file, '-p', folder]);
    },
    /** Adds a certificate, as infra/README.md says. */
    certify: () => {
      const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=crease.test'];
      const files = ['-keyout', 'key.pem', '-out', 'certificate.pem'];
      execFileSync('openssl', [...request, ...files], {
        cwd: join(folder, CERTIFICATE_FOLDER),
        stdio: 'pipe',
      });
      place(`${CERTIFICATE_FOLDER}/crease.conf`, readDelivered('tls/crease.conf.example'));
    },
    /** Starts nginx in front of an instance at this port. @param {number} port */
    start: async (port) => {
      // nginx leaves these files behind when it ends gracefully, and then could not listen again.
      for (const socket of ['http.sock', 'https.sock'])
        rmSync(join(folder, socket), { force: true });
      const whole = readDelivered('nginx.conf').replaceAll(
        /172\.30\.73\.\d+:3000/g,
        `127.0.0.1:${port}`,
      );
      return run(['-c', place('nginx.conf', whole), '-p', folder]);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
