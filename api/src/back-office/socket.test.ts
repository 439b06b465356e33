import { lchownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isRoot, NOBODY } from '@stepwell/servers/testing/another-user';
import { useAcademy } from '../../testing/academy';
import { listenForBackOffice, socketPath } from './socket';

const academy = useAcademy();
let folder: string;
let path: string;
let server: Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stepwell-sock-'));
  path = socketPath(folder);
  // What a process that was killed leaves behind.
  writeFileSync(path, '');
  server = await listenForBackOffice(academy.sql, path);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function send(body: string): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: path, method: 'POST' }, async (response) => {
      const lines = (await text(response)).trim().split('\n');
      resolve(lines.map((line) => JSON.parse(line)));
    });
    call.on('error', reject);
    call.end(body);
  });
}
const command = (name: string, input: unknown) =>
  send(JSON.stringify({ name, input, actor: 'asha', dryRun: false }));

test('is in the data folder, open to its own user only', () => {
  expect(dirname(path)).toBe(folder);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('is elsewhere, and always there, for a data folder whose name is too long for a socket', () => {
  const long = join('/srv', 'x'.repeat(120));

  expect(dirname(socketPath(long))).toBe(tmpdir());
  expect(Buffer.byteLength(socketPath(long))).toBeLessThan(100);
  expect(socketPath(long)).toBe(socketPath(long));
  expect(socketPath(long)).not.toBe(socketPath(`${long}y`));
});

test('is used by staff where its own user created it, and by none where another user did', () => {
  const long = join(folder, 'x'.repeat(120));
  const elsewhere = socketPath(long);
  mkdirSync(long);
  writeFileSync(elsewhere, '');
  expect(socketPath(long)).toBe(elsewhere);

  // Only root can create a file of another user.
  if (isRoot) {
    lchownSync(elsewhere, NOBODY, NOBODY);
    expect(() => socketPath(long)).toThrow(`${elsewhere} was created by another user`);
  }
  rmSync(elsewhere);
});

test('runs a command and tells how far it is', async () => {
  expect(await command('course.import', { courses: [], mentors: [] })).toEqual([
    { progress: 'Checking 0 courses and 0 mentors' },
    { result: expect.objectContaining({ courses: expect.objectContaining({ added: [] }) }) },
  ]);
});

test('passes a refusal on with its fields', async () => {
  const lines = await command('course.import', { courses: [{}], mentors: [] });

  expect(lines.at(-1)).toEqual({
    refusal: {
      status: 422,
      message: expect.stringContaining('Nothing was imported'),
      fields: expect.objectContaining({ 'courses[0]._id': 'is missing' }),
    },
  });
});

test.each([
  ['__proto__', 'knows no command'],
  ['toString', 'knows no command'],
  ['order.steal', 'knows no command'],
])('refuses the command %s', async (name, message) => {
  expect(await command(name, {})).toEqual([{ failure: expect.stringContaining(message) }]);
});

test('survives what is no command at all', async () => {
  expect(await send('nonsense')).toEqual([{ failure: expect.any(String) }]);
  expect(await command('coupon.list', null)).toEqual([{ result: expect.any(Array) }]);
});
