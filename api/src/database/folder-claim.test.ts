import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { claimFolder, isClaimed, socketPath } from './folder-claim';

const folder = mkdtempSync(join(tmpdir(), 'stepwell-claim-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a second claim is refused in one line, and succeeds once the first is given up', async () => {
  const first = await claimFolder(folder);

  await expect(claimFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}.`);

  await new Promise((done) => first.close(done));
  const second = await claimFolder(folder);
  expect(await isClaimed(socketPath(folder))).toBe(true);
  await new Promise((done) => second.close(done));
});

test('a command that comes before the acts are served gets an answer', async () => {
  const server = await claimFolder(folder);

  const reply = await new Promise((done, fail) =>
    request({ socketPath: socketPath(folder) }, (response) => json(response).then(done, fail)).end(),
  );

  expect(reply).toEqual({ message: expect.stringContaining('is starting') });
  await new Promise((done) => server.close(done));
});
