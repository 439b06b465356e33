import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@stepwell/server-kit/testing/until';
import { SupervisedServer } from './supervised-server';

// Starting a process takes seconds on a busy machine.
jest.setTimeout(60_000);

let folder: string;
let startLog: string;
let reported: string[];
let server: SupervisedServer;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwell-supervised-'));
  startLog = join(folder, 'startLog');
  writeFileSync(startLog, '');
  reported = [];
});

afterEach(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

test('a crashed server is restarted at the same port after a growing pause', async () => {
  await startSupervised();

  for (const times of [1, 2]) {
    process.kill(starts().at(-1)?.pid ?? 0, 'SIGKILL');
    await until(() => starts().length === times + 1);
  }

  expect(starts().map(({ port }) => port)).toEqual(['any', '4711', '4711']);
  expect(reported).toEqual([
    'the API ended; it is restarted in 0.5 s',
    'the API ended; it is restarted in 1 s',
  ]);
});

test('a failing restart is retried', async () => {
  await startSupervised({ FAILS: 'at-restart' });

  process.kill(starts()[0]?.pid ?? 0, 'SIGKILL');

  await until(() => reported.length === 3);
  expect(reported.at(-1)).toContain('in 2 s');
});

test('a server is restarted after a SIGTERM that its parent did not get', async () => {
  await startSupervised();

  process.kill(starts()[0]?.pid ?? 0, 'SIGTERM');

  await until(() => starts().length === 2);
});

test('after endInOrder, a server ignores signals and runs until its supervisor ends it', async () => {
  await startSupervised();
  const pid = starts()[0]?.pid ?? 0;
  server.endInOrder();

  process.kill(pid, 'SIGTERM');
  process.kill(pid, 'SIGINT');

  await pause(500);
  expect(server.pid).toBe(pid);
  await server.end();
  expect(server.pid).toBeUndefined();
});

test('a server that was ended on purpose is not restarted', async () => {
  await startSupervised();
  process.kill(starts()[0]?.pid ?? 0, 'SIGKILL');
  await until(() => reported.length === 1);

  await server.end();

  // Waits longer than the pause of 0.5 s before a restart.
  await pause(1500);
  expect(starts()).toHaveLength(1);
});

async function startSupervised(env: Record<string, string> = {}): Promise<void> {
  const source = 'scripts/start/a-server.testing.ts';
  server = new SupervisedServer('the API', source, { START_LOG: startLog, ...env }, (text) =>
    reported.push(text),
  );
  await server.start();
  await until(() => starts().length === 1);
}

function starts(): { pid: number; port: string }[] {
  const lines = readFileSync(startLog, 'utf8').trim().split('\n').filter(Boolean);
  return lines.map((line) => {
    const [pid, port = ''] = line.split(' ');
    return { pid: Number(pid), port };
  });
}
