import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { aBuild, aDataFolder } from '../../testing/a-release.testing';
import { aStorage, STORAGES } from '../../testing/a-storage.testing';
import { PostgresDatabase } from '../postgres/database';

jest.setTimeout(60_000);

describe.each(STORAGES)('artifacts in %s', (kind) => {
  test('returns a published release with compressed copies', async () => {
    const { storage, reopen } = await aStorage(kind);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1', { text: 'the shell' }));

    const other = await reopen();
    const folder = aDataFolder();
    await other.artifacts.copyTo('shell', '1.0.0-s1', folder);

    expect(readFileSync(join(folder, 'browser/Page.js'), 'utf8')).toBe('the shell');
    expect(brotliDecompressSync(readFileSync(join(folder, 'browser/Page.js.br'))).toString()).toBe(
      'the shell',
    );
    expect(await other.artifacts.list()).toEqual([
      { feature: 'shell', id: '1.0.0-s1', publishedAt: expect.stringMatching(/Z$/) },
    ]);
    expect(await other.artifacts.find('shell', '1.0.0-s1')).toMatchObject({
      bytes: 18,
      record: { feature: 'shell' },
    });
    expect(await other.artifacts.damageOf('shell', '1.0.0-s1')).toBeUndefined();
  });

  test('changes nothing for the same build', async () => {
    const { storage } = await aStorage(kind);
    const build = aBuild('shell', '1.0.0-s1');

    expect(await storage.artifacts.publish(build)).toMatchObject({ isNew: true });
    expect(await storage.artifacts.publish(build)).toMatchObject({ isNew: false });
  });

  test('refuses another build with the id of a release', async () => {
    const { storage } = await aStorage(kind);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));

    await expect(
      storage.artifacts.publish(aBuild('shell', '1.0.0-s1', { text: 'other' })),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('already published with other content'),
    });
  });

  test('keeps the first provenance of a release', async () => {
    const { storage, reopen } = await aStorage(kind);
    const build = aBuild('shell', '1.0.0-s1');
    await storage.artifacts.publish(build, { by: 'asha', commit: 'abc1234+' });

    await storage.artifacts.publish(build, { by: 'ravi', commit: 'def5678' });

    expect(await (await reopen()).artifacts.find('shell', '1.0.0-s1')).toMatchObject({
      by: 'asha',
      commit: 'abc1234+',
    });
  });

  test('leaves no provenance of a refused build', async () => {
    const { storage } = await aStorage(kind);
    await expect(storage.artifacts.publish(aBuild('checkout', '1.0.0-a'), { by: 'ravi' })).rejects.toThrow(
      'publish the shell',
    );
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));

    await storage.artifacts.publish(aBuild('checkout', '1.0.0-a'), { by: 'asha' });

    expect(await storage.artifacts.find('checkout', '1.0.0-a')).toMatchObject({ by: 'asha' });
  });

  test('returns a file of a release', async () => {
    const { storage } = await aStorage(kind);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1', { text: 'the shell' }));

    const content = await storage.artifacts.fileOf('shell', '1.0.0-s1', 'browser/Page.js');

    expect(content?.toString()).toBe('the shell');
  });

  test('returns no file outside a release', async () => {
    const { storage } = await aStorage(kind);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));

    expect(
      await storage.artifacts.fileOf('shell', '1.0.0-s1', '../../../registry/rights.json'),
    ).toBeUndefined();
  });

  test('returns the size of each file of a release', async () => {
    const { storage } = await aStorage(kind);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1', { text: 'the shell' }));

    expect(await storage.artifacts.sizesOf('shell', '1.0.0-s1')).toMatchObject({
      'browser/Page.js': 9,
      'node/Page.js': 9,
    });
  });

  test('stores nothing of a build that no published shell can run', async () => {
    const { storage } = await aStorage(kind);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));

    const published = storage.artifacts.publish(
      aBuild('checkout', '1.0.0-a', { needs: { react: '20.0.0' } }),
    );

    await expect(published).rejects.toThrow('checkout 1.0.0-a needs react 20.0.0');
    expect(await storage.artifacts.list()).toHaveLength(1);
  });
});

(STORAGES.includes('PostgreSQL') ? describe : describe.skip)('artifacts in PostgreSQL', () => {
  test('restores a changed file when the release is published again', async () => {
    const { storage, databaseUrl = '' } = await aStorage('PostgreSQL');
    const build = aBuild('shell', '1.0.0-s1');
    await storage.artifacts.publish(build);
    const thief = await PostgresDatabase.open(databaseUrl);
    await thief.rows(`UPDATE stepwell_releases.files SET content = 'x' WHERE name = 'node/Page.js'`);
    await thief.close();

    expect(await storage.artifacts.damageOf('shell', '1.0.0-s1')).toBe(
      'node/Page.js was changed after the build',
    );
    expect(await storage.artifacts.publish(build)).toEqual({ isNew: true });
    expect(await storage.artifacts.damageOf('shell', '1.0.0-s1')).toBeUndefined();
  });
});
