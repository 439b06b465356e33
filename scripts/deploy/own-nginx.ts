import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace/workspace';

/** A running nginx with the configuration of `deploy/nginx`, for tests, attacks and `npm run cluster`. */
export interface RunningNginx {
  httpsPort: number;
  httpPort: number;
  /** Entries of the access log. */
  requests(): { request: string; status: number; cache: string; requestId: string; address: string }[];
  /** All that was logged, errors included. */
  logs(): string;
  /** Id of the master process in the pid file, which a kill leaves behind; `undefined` without that file. */
  pid(): number | undefined;
  /** Reloads the configuration. @throws Error with nginx's output */
  reload(): void;
  /** Starts nginx again after it was killed. @throws Error with nginx's output */
  restart(): void;
  stop(): void;
}

const CANDIDATES = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

/** Path of nginx: `NGINX_PATH`, else the installed program, else `undefined`. */
export function findNginx(): string | undefined {
  const { NGINX_PATH } = process.env;
  const places = NGINX_PATH ? [NGINX_PATH] : CANDIDATES;
  return places.find((path) => spawnSync(path, ['-v']).status === 0);
}

/** Ports of nginx and its upstreams. */
export interface Ports {
  http: number;
  https: number;
  edges: readonly [number, number];
  /** Port of nginx at which edges reach the APIs. */
  api: number;
  /** Ports of the APIs. */
  apis: readonly [number, number];
  /** Address of a CDN in front of nginx, which names visitors in `X-Forwarded-For` (docs/deploying.md §6). */
  cdn?: string;
}

/**
 * Writes the shipped configuration into a folder, with other paths and ports.
 * @returns arguments for nginx
 */
export function layOutNginx(folder: string, { http, https, edges, api, apis, cdn }: Ports): string[] {
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const read = (name: string) => readFileSync(join(ROOT, 'deploy/nginx', name), 'utf8');
  for (const name of ['cache/pages', 'cache/files', 'log', 'acme'])
    mkdirSync(join(folder, name), { recursive: true });
  /** Replacements in the files with servers. */
  const serverTexts = {
    '/var/log/nginx': join(folder, 'log'),
    '/var/www/html': join(folder, 'acme'),
    'listen 80': `listen 127.0.0.1:${http}`,
    'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
    '    listen [::]:80;\n': '',
    '    listen [::]:443 ssl http2;\n': '',
  };
  write('conf.d/desk.conf', replaceTexts(read('desk.conf'), serverTexts));
  write('stepwell/desk-name.conf', read('desk-name.conf'));
  write('stepwell/desk-upstream.conf', read('desk-upstream.conf'));
  write(
    'conf.d/stepwell.conf',
    replaceTexts(read('stepwell.conf'), {
      ...serverTexts,
      '/var/cache/nginx': join(folder, 'cache'),
      '    listen [::]:80 default_server;\n': '',
      '    listen [::]:443 ssl http2 default_server;\n': '',
    }),
  );
  write('stepwell/headers.conf', read('headers.conf'));
  write(
    'stepwell/name.conf',
    replaceTexts(read('name.conf'), { 'academy.example;': 'academy.example 127.0.0.1;' }),
  );
  write(
    'stepwell/edges.conf',
    replaceTexts(read('edges.conf'), {
      '127.0.0.1:3001': `127.0.0.1:${edges[0]}`,
      '127.0.0.1:3002': `127.0.0.1:${edges[1]}`,
    }),
  );
  write(
    'conf.d/apis.conf',
    replaceTexts(read('apis.conf'), {
      '127.0.0.1:4000': `127.0.0.1:${api}`,
      '127.0.0.1:4001': `127.0.0.1:${apis[0]}`,
      '127.0.0.1:4002': `127.0.0.1:${apis[1]}`,
    }),
  );
  makeCertificate(join(folder, 'stepwell'));
  write(
    'stepwell/certificate.conf',
    replaceTexts(read('certificate.conf'), {
      '/etc/letsencrypt/live/academy.example': join(folder, 'stepwell'),
    }) + (cdn ? `set_real_ip_from ${cdn};\nreal_ip_header X-Forwarded-For;\n` : ''),
  );
  write('nginx.conf', mainConfiguration(folder, read('nginx.conf')));
  return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'log/error.log')];
}

/** Starts nginx. @throws Error with nginx's output */
export function startNginx(ports: Ports): RunningNginx {
  const nginx = findNginx();
  if (!nginx) throw new Error('nginx was not found: install it (apt-get install nginx) to run this.');
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-nginx-'));
  const args = layOutNginx(folder, ports);
  const run = (action: 'start' | 'reload', ...more: string[]) => {
    const { status, stderr } = spawnSync(nginx, [...args, ...more], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`nginx did not ${action}:\n${stderr}`);
  };
  run('start');
  return {
    httpPort: ports.http,
    httpsPort: ports.https,
    pid: () => pidIn(join(folder, 'nginx.pid')),
    reload: () => run('reload', '-s', 'reload'),
    restart: () => run('start'),
    logs: () =>
      ['access', 'error'].map((name) => readFileSync(join(folder, `log/${name}.log`), 'utf8')).join(''),
    requests: () =>
      readFileSync(join(folder, 'log/access.log'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    stop() {
      spawnSync(nginx, [...args, '-s', 'stop']);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

function pidIn(file: string): number | undefined {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** `deploy/nginx/nginx.conf` with other paths, and without `user` where this process is not root. */
function mainConfiguration(folder: string, shipped: string): string {
  const isRoot = process.getuid?.() === 0;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `    ${name}_temp_path ${folder}/${name};`,
  );
  return replaceTexts(shipped, {
    'user www-data;': isRoot ? 'user root;' : '',
    '/run/nginx.pid': `${folder}/nginx.pid`,
    '    include mime.types;': temporary.join('\n'),
  });
}

function makeCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const subject = ['-subj', '/CN=academy.example', '-days', '2', '-nodes'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
}

/** Replaces texts. @throws Error if a text does not occur, because nginx would then run with a path or port of production */
function replaceTexts(text: string, replacements: Readonly<Record<string, string>>): string {
  let result = text;
  for (const [shipped, replacement] of Object.entries(replacements)) {
    if (!result.includes(shipped)) throw new Error(`deploy/nginx does not contain '${shipped}'.`);
    result = result.replaceAll(shipped, replacement);
  }
  return result;
}
