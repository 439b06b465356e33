import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { aBuild, aDataFolder } from '../../testing/a-release.testing';
import { aStorage, STORAGES, type TestStorage } from '../../testing/a-storage.testing';
import { PostgresDatabase } from '../postgres/database';
import type { Artifacts } from './artifacts';

const SHELL = ['shell', '1.0.0-s1'] as const;
/** The `+` means that the sources differed from the commit. */
const COMMIT = 'abc1234+';

let made: TestStorage;
let artifacts: Artifacts;
/** The build of the published shell. */
let build: string;

async function setUp(kind: string): Promise<void> {
  made = await aStorage(kind);
  artifacts = made.storage.artifacts;
  build = aBuild(...SHELL, { text: 'the shell' });
  await artifacts.publish(build, { by: 'asha', commit: COMMIT });
}

describe.each(STORAGES)('artifacts in %s', (kind) => {
  beforeEach(() => setUp(kind));

  test('returns a published release with compressed copies', async () => {
    const reopened = (await made.reopen()).artifacts;
    const folder = aDataFolder();
    await reopened.copyTo(...SHELL, folder);

    expect(readFileSync(join(folder, 'browser/Page.js'), 'utf8')).toBe('the shell');
    expect(brotliDecompressSync(readFileSync(join(folder, 'browser/Page.js.br'))).toString()).toBe(
      'the shell',
    );
    expect(await reopened.list()).toEqual([
      { feature: 'shell', id: '1.0.0-s1', publishedAt: expect.stringMatching(/Z$/) },
    ]);
    // Two files with nine bytes each.
    expect(await reopened.find(...SHELL)).toMatchObject({ bytes: 18, record: { feature: 'shell' } });
    expect(await reopened.damageOf(...SHELL)).toBeUndefined();
  });

  test('keeps the provenance of a release if the same build is published again', async () => {
    expect(await artifacts.publish(build, { by: 'ravi', commit: 'def5678' })).toEqual({ isNew: false });

    const found = await (await made.reopen()).artifacts.find(...SHELL);
    expect(found).toMatchObject({ by: 'asha', commit: COMMIT });
  });

  test('refuses another build with the id of a release', async () => {
    await expect(artifacts.publish(aBuild(...SHELL, { text: 'other' }))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('already published with other content'),
    });
  });

  test('stores neither files nor provenance of a build that no published shell can run', async () => {
    const refused = aBuild('checkout', '1.0.0-a', { needs: { react: '20.0.0' } });

    await expect(artifacts.publish(refused, { by: 'ravi' })).rejects.toThrow(
      'checkout 1.0.0-a needs react 20.0.0',
    );

    expect(await artifacts.list()).toHaveLength(1);
    await artifacts.publish(aBuild('checkout', '1.0.0-a'), { by: 'asha' });
    expect(await artifacts.find('checkout', '1.0.0-a')).toMatchObject({ by: 'asha' });
  });

  test('returns the files of a release and their sizes, and no other file', async () => {
    expect((await artifacts.fileOf(...SHELL, 'browser/Page.js'))?.toString()).toBe('the shell');
    expect(await artifacts.sizesOf(...SHELL)).toMatchObject({ 'browser/Page.js': 9, 'node/Page.js': 9 });
    expect(await artifacts.fileOf(...SHELL, '../../../registry/rights.json')).toBeUndefined();
  });
});

(STORAGES.includes('PostgreSQL') ? describe : describe.skip)('artifacts in PostgreSQL', () => {
  beforeEach(() => setUp('PostgreSQL'));

  // `folder-store.test.ts` has the same test for a folder.
  test('restores a changed file when the release is published again', async () => {
    const intruder = await PostgresDatabase.open(made.databaseUrl ?? '');
    await intruder.rows(`UPDATE stepwell_releases.files SET content = 'x' WHERE name = 'node/Page.js'`);
    await intruder.close();

    expect(await artifacts.damageOf(...SHELL)).toBe('node/Page.js was changed after the build');
    expect(await artifacts.publish(build)).toEqual({ isNew: true });
    expect(await artifacts.damageOf(...SHELL)).toBeUndefined();
  });
});
