import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { audit } from '@stepwell/api/audit';
import { staffSessions } from '@stepwell/api/schema';
import { aDesk } from '../../testing/a-desk';

const desk = aDesk();
const former = process.env.DATA_DIR;
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stepwell-desk-backup-'));
  process.env.DATA_DIR = dataDir;
});
afterAll(() => {
  if (former === undefined) delete process.env.DATA_DIR;
  else process.env.DATA_DIR = former;
  rmSync(dataDir, { recursive: true, force: true });
});

test('a backup is made, listed with its age, and downloaded whole', async () => {
  const owner = await desk.as('owner');
  expect((await owner.get('/backup')).text).toContain('No backup was made here.');

  const made = await owner.post('/backup');
  const listed = await owner.follow(made);
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

test('a member who has not just used a passkey cannot download a backup', async () => {
  const owner = await desk.as('owner');
  const name = /stepwell-[\d-]+\.backup/.exec((await owner.get('/backup')).text)?.[0] ?? '';
  const hourAgo = new Date(Date.now() - 3_600_000);
  await desk.academy.sql.update(staffSessions).set({ passkeyAt: hourAgo, startedAt: hourAgo });

  const { reply } = await owner.post(`/backup/${name}`);

  expect(reply.headers['content-disposition']).toBeUndefined();
});

test.each(['..%2F..%2Fetc%2Fpasswd', 'stepwell-2026-11-25-090000.backup'])(
  'there is no backup %s',
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
