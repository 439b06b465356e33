import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NETWORK_ERROR } from '@stepwell/contract';
import { ROOT } from './workspace/workspace';

// The files of deploy/ are accepted by the programs that read them. A test is skipped where its program is not installed.

const DEPLOY = join(ROOT, 'deploy');
const PROMTOOL = process.env.PROMTOOL_PATH ?? 'promtool';
const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx';
const testWith = (program: string, ...args: string[]) =>
  spawnSync(program, args).status === 0 ? test : test.skip;

testWith(PROMTOOL, '--version')('each of six faults raises its alert, and a running site raises none', () => {
  const { status, stdout, stderr } = spawnSync(PROMTOOL, ['test', 'rules', 'alerts.test.yml'], {
    cwd: DEPLOY,
    encoding: 'utf8',
  });

  expect({ status, output: stdout + stderr }).toMatchObject({ status: 0 });
});

testWith(NGINX, '-v')('nginx accepts the configuration of one machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-nginx-'));
  const file = join(folder, 'nginx.conf');
  const key = join(folder, 'privkey.pem');
  const certificate = join(folder, 'fullchain.pem');
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=academy.example',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    {
      stdio: 'ignore',
    },
  );
  writeFileSync(
    file,
    readFileSync(join(DEPLOY, 'one-machine/nginx.conf'), 'utf8')
      .replaceAll('/etc/letsencrypt/live/academy.example', folder)
      .replace('include mime.types;', '')
      .replaceAll('/var/log/nginx', folder)
      .replace('/run/nginx.pid', join(folder, 'nginx.pid')),
  );

  const { status, stderr } = spawnSync(NGINX, ['-t', '-c', file, '-e', join(folder, 'errors')], {
    encoding: 'utf8',
  });

  expect({ status, warnings: stderr.match(/\[(warn|emerg)\].*/g) }).toEqual({ status: 0, warnings: null });
  rmSync(folder, { recursive: true });
});

test('nginx replies with the error text of the edge while the site does not answer', () => {
  expect(readFileSync(join(DEPLOY, 'one-machine/nginx.conf'), 'utf8')).toContain(
    `"message":"${NETWORK_ERROR}"`,
  );
});

testWith('systemd-analyze', '--version')('systemd accepts the units', () => {
  const units = readdirSync(join(DEPLOY, 'one-machine')).filter((name) => /\.(service|timer)$/.test(name));
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-units-'));
  // The programs and users of an installed machine are replaced by ones that exist here.
  for (const name of units)
    writeFileSync(
      join(folder, name),
      readFileSync(join(DEPLOY, 'one-machine', name), 'utf8')
        .replaceAll(/^ExecStart=.*/gm, 'ExecStart=/bin/true')
        .replaceAll(/^(User|Group)=.*\n/gm, '')
        .replaceAll(/^(Documentation|WorkingDirectory)=.*\n/gm, ''),
    );

  const { status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', ...units.map((name) => join(folder, name))],
    {
      encoding: 'utf8',
    },
  );

  expect({ status, complaints: stderr.split('\n').filter((line) => line.includes('stepwell')) }).toEqual({
    status: 0,
    complaints: [],
  });
  rmSync(folder, { recursive: true });
});
