#!/usr/bin/env node
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';

// Replaces systemctl in the sandbox of machine.sh, which has no systemd. It applies a unit's user, settings, folders, command and wanted
// units. It does not apply the sandbox options, which `systemd-analyze` checks in systemd.test.ts.

const [verb, ...rest] = process.argv.slice(2);
const names = rest.filter((word) => !word.startsWith('--'));
if (['enable', 'start', 'restart'].includes(verb)) for (const name of names) start(name);
else if (verb === 'reload' && names[0] === 'nginx') reloadNginx();
else if (verb !== 'daemon-reload') fail(`systemctl ${verb} is not supported by this replacement`);

function start(name) {
  const [unit, instance = ''] = name.replace(/\.service$/, '').split('@');
  const file = `/etc/systemd/system/${unit}${name.includes('@') ? '@' : ''}.service`;
  /** Values of a key such as `Environment`, which a unit may have several times. */
  const all = (key) =>
    [...readFileSync(file, 'utf8').matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) =>
      value.replaceAll('%i', instance),
    );
  const pidFile = `/run/${name.replace('.service', '')}.pid`;
  if (existsSync(pidFile)) return;
  for (const wanted of all('Wants').join(' ').split(' ')) if (wanted.startsWith('stepwell-')) start(wanted);
  const [user] = all('User');
  for (const folder of all('StateDirectory')) {
    mkdirSync(`/var/lib/${folder}`, { recursive: true, mode: 0o700 });
    execFileSync('chown', ['-R', `${user}:${user}`, `/var/lib/${folder}`]);
  }
  const settings = all('EnvironmentFile').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^[A-Z_]+=.*$/gm)].map(([line]) => line),
  );
  const command = [
    ...['--reuid', user, '--regid', user, '--init-groups', '--no-new-privs', '--bounding-set=-all'],
    ...['env', '-i', 'PATH=/usr/bin:/bin', ...all('Environment'), ...settings],
    ...['sh', '-c', `umask 077; exec ${all('ExecStart')[0]}`],
  ];
  const [cwd] = all('WorkingDirectory');
  if (all('Type')[0] === 'oneshot') {
    execFileSync('setpriv', command, { cwd, stdio: 'inherit' });
    writeFileSync(pidFile, '');
    return;
  }
  const log = openSync(`/var/log/${unit}.log`, 'a');
  const child = spawn('setpriv', command, { cwd, stdio: ['ignore', log, log], detached: true });
  writeFileSync(pidFile, String(child.pid));
  child.unref();
}

function reloadNginx() {
  // An empty file does not mean that nginx runs: `nginx -t` leaves an empty file.
  const isRunning = existsSync('/run/nginx.pid') && readFileSync('/run/nginx.pid', 'utf8') !== '';
  execFileSync('nginx', isRunning ? ['-s', 'reload'] : [], { stdio: 'inherit' });
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
