import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHUTDOWN_TIMEOUT_MS } from '@stepwell/server-kit/graceful-shutdown';
import { ROOT } from '../workspace/workspace';
import { COMMANDS, readDeploy, SETTINGS } from './commands.testing';

// Compares the units of deploy/systemd with the site's programs and settings, and verifies them with systemd where it is installed.

const all = readdirSync(join(ROOT, 'deploy/systemd'));
const services = all.filter((unit) => unit.endsWith('.service'));
const isOfBackups = (unit: string) => readDeploy(`systemd/${unit}`).includes('/deploy/backup/');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'stepwell-systemd-'));

/** Bound for the exposure by `systemd-analyze security`, from 0 (all forbidden) to 10 (all allowed). The units have at most 1.6. */
const WORST_EXPOSURE = 2.5;

beforeAll(() => {
  // Template units get an instance, and paths are replaced by the paths of this machine.
  for (const unit of all) {
    const text = readDeploy(`systemd/${unit}`)
      .replace('/usr/bin/node', process.execPath)
      .replaceAll('=/opt/stepwell/deploy/', `=${ROOT}/deploy/`);
    writeFileSync(join(folder, unit.replace('edge@', 'edge@3001').replace('api@', 'api@4001')), text);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(services.filter((unit) => !isOfBackups(unit)))(
  '%s runs the same program as its npm script, with settings that docs/settings.md lists',
  (unit) => {
    const text = readDeploy(`systemd/${unit}`);
    const [, name = ''] = /^stepwell-(\w+)/.exec(unit) ?? [];

    expect(text).toContain(`ExecStart=/usr/bin/node ${COMMANDS[name]?.join(' ')}\n`);
    const set = [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, setting]) => setting);
    expect(set.filter((setting) => setting !== 'NODE_ENV' && !SETTINGS.includes(setting ?? ''))).toEqual([]);
  },
);

test.each(services)('%s creates nothing that another user can read', (unit) => {
  const text = readDeploy(`systemd/${unit}`);

  expect(text).toContain('\nUMask=0077\n');
  expect(/^StateDirectory=/m.test(text)).toBe(text.includes('\nStateDirectoryMode=0700\n'));
});

test.each(['api@', 'edge@', 'releases', 'desk'])(
  'a stopped stepwell-%s.service has time to answer the requests in flight',
  (name) => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(readDeploy(`systemd/stepwell-${name}.service`)) ?? [];

    expect(Number(seconds)).toBeGreaterThan(SHUTDOWN_TIMEOUT_MS / 1000);
  },
);

test.each(services.filter((unit) => readDeploy(`systemd/${unit}`).includes('\nRestart=always\n')))(
  'systemd restarts %s after any number of failures, such as while its database does not answer',
  (unit) => {
    const text = readDeploy(`systemd/${unit}`);
    const [, pause] = /^RestartSec=(\d+)$/m.exec(text) ?? [];

    // systemd's default limit is five starts in ten seconds.
    expect(text.includes('\nStartLimitIntervalSec=0\n') || 5 * Number(pause) > 10).toBe(true);
  },
);

test('an API waits for the migrations and is restarted with them, but starts even if they have failed', () => {
  const [unit = ''] = readDeploy('systemd/stepwell-api@.service').split('[Service]');

  for (const key of ['Wants', 'After', 'PartOf'])
    expect(unit).toMatch(new RegExp(`^${key}=.*stepwell-migrate\\.service`, 'm'));
  expect(unit).not.toMatch(/^(Requires|Requisite|BindsTo)=/m);
});

test('units stop edges before APIs and nginx', () => {
  const [, after = ''] = /^After=(.*)$/m.exec(readDeploy('systemd/stepwell-edge@.service')) ?? [];
  const ports = [...readDeploy('nginx/apis.conf').matchAll(/server 127\.0\.0\.1:(\d+) max_fails/g)];

  expect(ports.length).toBeGreaterThan(1);
  const units = ports.map(([, port]) => `stepwell-api@${port}.service`);
  expect(after.split(' ')).toEqual(expect.arrayContaining([...units, 'nginx.service']));
});

test.each(services.filter(isOfBackups))('%s runs scripts that exist and are executable', (unit) => {
  const scripts = [...readDeploy(`systemd/${unit}`).matchAll(/^ExecStart=\/opt\/stepwell\/(.*)$/gm)];

  expect(scripts.length).toBeGreaterThan(0);
  for (const [, script = ''] of scripts) expect(statSync(join(ROOT, script)).mode & 0o111).toBe(0o111);
});

(hasSystemd ? test : test.skip)('systemd accepts every unit (skipped where systemd is not installed)', () => {
  const files = readdirSync(folder).map((name) => join(folder, name));

  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });

  expect({ status, stderr: stderr.split('\n').filter((line) => line.includes(folder)) }).toEqual({
    status: 0,
    stderr: [],
  });
});

(hasSystemd ? test.each : test.skip.each)(services)(
  '%s is confined by sandbox options (skipped where systemd is not installed)',
  (unit) => {
    const file = join(folder, unit.replace('edge@', 'edge@3001').replace('api@', 'api@4001'));

    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', file], {
      encoding: 'utf8',
    });

    expect(Number(/exposure level for .*: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(WORST_EXPOSURE);
  },
);
