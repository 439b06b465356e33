import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aDataFolder } from '../../testing/a-release.testing';
import { FolderGrants } from './folder-grants';

jest.setTimeout(60_000);

test('loses no grant, revocation or use to another process that writes at the same time', async () => {
  const folder = aDataFolder();

  await Promise.all(['checkout', 'catalog', 'library'].map((team) => writeFromProcess(folder, team)));

  const grants = new FolderGrants(folder);
  const saved = await grants.list();
  // Three processes with 15 grants each.
  expect(saved).toHaveLength(45);
  expect(saved.filter(({ revokedAt }) => !revokedAt)).toEqual([]);
  expect(await grants.uses()).toHaveLength(45);
});

test('deletes the older half of the log of uses when the log is too long', async () => {
  const folder = aDataFolder();
  const grants = new FolderGrants(folder, 2000);

  for (let turn = 1; turn <= 50; turn += 1)
    await grants.logUse({ at: `${turn}`, team: 'checkout', grant: 'a', features: [], isAllowed: true });

  const uses = await grants.uses();
  expect(statSync(join(folder, 'uses.log.jsonl')).size).toBeLessThanOrEqual(2000);
  expect(uses.length).toBeGreaterThan(10);
  expect(uses.map(({ at }) => at)).toEqual(
    Array.from({ length: uses.length }, (_, at) => `${50 - uses.length + 1 + at}`),
  );
});

function writeFromProcess(folder: string, team: string): Promise<unknown> {
  const typescript = new URL('../../../../scripts/typescript.mjs', `file://${__filename}`).href;
  const writer = join(__filename, '../grants-writer.testing.ts');
  return promisify(execFile)(process.execPath, ['--import', typescript, writer, folder, team]);
}
