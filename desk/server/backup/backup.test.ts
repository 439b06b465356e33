import { gunzipSync } from 'node:zlib';
import { audit } from '@stepwell/api/audit';
import type { BackupResult } from '@stepwell/api/backup';
import { staffSessions } from '@stepwell/api/schema';
import { useFolder as aFolder } from '@stepwell/server-kit/testing/use-folder';
import Fastify from 'fastify';
import { renderPage } from '../../src/render';
import { aDesk } from '../../testing/a-desk';
import type { Desk } from '../shared/desk';
import { pageSender } from '../shared/pages';
import type { DeskSession } from '../shared/session';
import { backupRoutes } from './backup.routes';

const desk = aDesk();
const dataDirBefore = process.env.DATA_DIR;
const dataDir = aFolder('file');

beforeAll(() => {
  process.env.DATA_DIR = dataDir();
});
afterAll(() => {
  if (dataDirBefore === undefined) delete process.env.DATA_DIR;
  else process.env.DATA_DIR = dataDirBefore;
});

test('a backup is made, listed with its age, and downloaded whole', async () => {
  const owner = await desk.as('owner');
  expect((await owner.get('/backup')).text).toContain('No backup was made here.');

  let listed = await owner.follow(await owner.post('/backup'));
  while (listed.text.includes('is being made')) listed = await owner.get('/backup');
  const name = /stepwell-[\d-]+\.backup/.exec(listed.text)?.[0] ?? '';
  const { reply } = await owner.post(`/backup/${name}`);

  expect(listed.text).toMatch(/Backup stepwell-[\d-]+\.backup is made: \d+ rows\./);
  expect(listed.text).toContain('less than a day');
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  const lines = gunzipSync(reply.rawPayload).toString().trim().split('\n');
  expect([lines.at(0), lines.at(-1)]).toEqual([
    expect.stringMatching(/^\{"format":"stepwell-backup/),
    expect.stringMatching(/^\{"end":\{.*\}$/),
  ]);
  expect(await audit(desk.academy.sql, { action: 'backup', limit: 2 })).toMatchObject([
    { action: 'backup.download', subject: name, actor: owner.name },
    { action: 'backup', actor: owner.name },
  ]);
});

test('while a backup is made, the page shows the progress and reloads itself; then it shows the result once', async () => {
  let finish: (result: BackupResult) => void = () => {};
  const app = Fastify();
  app.decorateRequest('deskSession', {
    getter: () => ({ member: { roles: ['owner'] } }) as unknown as DeskSession,
  });
  const run = (
    _request: unknown,
    name: string,
    _input: unknown,
    { progress = (_text: string) => {} } = {},
  ) => {
    if (name === 'backups') return Promise.resolve([]);
    progress('3 of 27 tables, orders with 100000 rows');
    return new Promise<BackupResult>((resolve) => {
      finish = resolve;
    });
  };
  const sendPage = pageSender({ render: renderPage, css: [], scripts: [] }, { isSecure: false });
  const redirect: Desk['redirect'] = (reply, to) => reply.redirect(to, 303);
  backupRoutes(app, { run, sendPage, redirect } as unknown as Desk);

  await app.inject({ method: 'POST', url: '/backup' });
  const during = await app.inject('/backup');
  finish({ path: '/data/stepwell-1.backup', rows: { orders: 100_000 } });
  await new Promise(setImmediate);
  const after = await app.inject('/backup');
  const later = await app.inject('/backup');

  expect(during.body).toContain('The backup is being made: 3 of 27 tables, orders with 100000 rows.');
  expect(during.headers.refresh).toBe('2');
  expect(after.body).toContain('Backup stepwell-1.backup is made: 100000 rows.');
  expect(after.headers.refresh).toBeUndefined();
  expect(later.body).not.toContain('is made: 100000 rows.');
  await app.close();
});

test('a backup cannot be downloaded without a recent confirmation by passkey', async () => {
  const owner = await desk.as('owner');
  // The backup of the first test.
  const name = /stepwell-[\d-]+\.backup/.exec((await owner.get('/backup')).text)?.[0] ?? '';
  const hourAgo = new Date(Date.now() - 3_600_000);
  await desk.academy.sql.update(staffSessions).set({ passkeyAt: hourAgo, startedAt: hourAgo });

  const { reply } = await owner.post(`/backup/${name}`);

  expect(reply.headers['content-disposition']).toBeUndefined();
});

test.each(['..%2F..%2Fetc%2Fpasswd', 'stepwell-2026-11-25-090000.backup'])(
  'returns 404 for the backup %s',
  async (name) => {
    expect((await (await desk.as('owner')).post(`/backup/${name}`)).status).toBe(404);
  },
);

test('only owners see, make and download backups', async () => {
  const other = await desk.as('reviewer', 'editor', 'accountant');

  expect((await other.get('/backup')).status).toBe(403);
  expect((await other.post('/backup')).status).toBe(403);
  expect((await other.post('/backup/stepwell-2026-11-25-090000.backup')).status).toBe(403);
});
