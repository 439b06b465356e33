import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { StorageManager } from '../promotion/storage-manager';
import { aBuild, aDataFolder } from '../testing/a-release.testing';
import { aStorage, STORAGES } from '../testing/a-storage.testing';
import { newGrant } from './grants/grant';
import { PostgresDatabase } from './postgres/database';

jest.setTimeout(60_000);

const ASHA = { by: 'asha' };

describe.each(STORAGES)('a storage in %s', (kind) => {
  test('gives a release back as it was published, with compressed copies, to whoever opens it later', async () => {
    const { storage, again } = await aStorage(kind);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1', { text: 'the shell' }));

    const other = await again();
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

  test('takes the same build again as nothing new, and refuses another one under its id', async () => {
    const { storage } = await aStorage(kind);
    const build = aBuild('shell', '1.0.0-s1');

    expect(await storage.artifacts.publish(build)).toMatchObject({ isNew: true });
    expect(await storage.artifacts.publish(build)).toMatchObject({ isNew: false });
    await expect(
      storage.artifacts.publish(aBuild('shell', '1.0.0-s1', { text: 'other' })),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('already published with other content'),
    });
  });

  test('keeps who published a release and from which commit, and that it was not who did so again', async () => {
    const { storage, again } = await aStorage(kind);
    const build = aBuild('shell', '1.0.0-s1');
    await storage.artifacts.publish(build, { by: 'asha', commit: 'abc1234+' });

    await storage.artifacts.publish(build, { by: 'ravi', commit: 'def5678' });

    expect(await (await again()).artifacts.find('shell', '1.0.0-s1')).toMatchObject({
      by: 'asha',
      commit: 'abc1234+',
    });
  });

  test('a try that was refused leaves no origin to the release that comes after it', async () => {
    const { storage } = await aStorage(kind);
    await expect(storage.artifacts.publish(aBuild('checkout', '1.0.0-a'), { by: 'ravi' })).rejects.toThrow(
      'publish the shell',
    );
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));

    await storage.artifacts.publish(aBuild('checkout', '1.0.0-a'), { by: 'asha' });

    expect(await storage.artifacts.find('checkout', '1.0.0-a')).toMatchObject({ by: 'asha' });
  });

  test('tells of one file of a release, and how large each of its own is', async () => {
    const { storage } = await aStorage(kind);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1', { text: 'the shell' }));

    expect((await storage.artifacts.fileOf('shell', '1.0.0-s1', 'browser/Page.js'))?.toString()).toBe(
      'the shell',
    );
    expect(
      await storage.artifacts.fileOf('shell', '1.0.0-s1', '../../../registry/rights.json'),
    ).toBeUndefined();
    expect(await storage.artifacts.sizesOf('shell', '1.0.0-s1')).toMatchObject({
      'browser/Page.js': 9,
      'node/Page.js': 9,
    });
  });

  test('refuses what no published shell could run, and stores nothing of it', async () => {
    const { storage } = await aStorage(kind);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));

    const published = storage.artifacts.publish(
      aBuild('checkout', '1.0.0-a', { needs: { react: '20.0.0' } }),
    );

    await expect(published).rejects.toThrow('checkout 1.0.0-a needs react 20.0.0');
    expect(await storage.artifacts.list()).toHaveLength(1);
  });

  test('of two writers of one revision one wins, and the other is told', async () => {
    const { storage, again } = await aStorage(kind);
    const other = await again();
    const audit = { by: 'asha', action: 'nothing' };

    const outcomes = await Promise.allSettled([
      storage.deployments.write({ features: {} }, audit, 0),
      other.deployments.write({ features: {} }, audit, 0),
    ]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await storage.deployments.current()).toMatchObject({ revision: 1 });
    expect(await storage.deployments.history()).toHaveLength(1);
  });

  test('two teams that promote at the same time both get their revision', async () => {
    const { storage, again } = await aStorage(kind);
    const manager = new StorageManager(storage, 0);
    const other = new StorageManager(await again(), 0);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
    for (const id of ['1.0.0-a', '1.0.0-b'])
      for (const feature of ['checkout', 'catalog']) await storage.artifacts.publish(aBuild(feature, id));
    await manager.promote({ shell: '1.0.0-s1' }, ASHA);

    for (let turn = 0; turn < 5; turn += 1) {
      const id = turn % 2 ? '1.0.0-b' : '1.0.0-a';
      await Promise.all([manager.promote({ checkout: id }, ASHA), other.promote({ catalog: id }, ASHA)]);
    }

    const { revision, features } = await storage.deployments.current();
    expect([revision, features.checkout?.live, features.catalog?.live]).toEqual([11, '1.0.0-a', '1.0.0-a']);
    expect((await storage.deployments.history()).map((line) => line.revision)).toEqual(
      [...Array(11).keys()].map((n) => n + 1),
    );
  });

  test('goes back to any release that was ever live, and to no other', async () => {
    const { storage } = await aStorage(kind);
    const manager = new StorageManager(storage, 0);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
    for (const id of ['1.0.0-a', '1.0.0-b', '1.0.0-c', '1.0.0-d'])
      await storage.artifacts.publish(aBuild('checkout', id));
    await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
    for (const id of ['1.0.0-b', '1.0.0-c']) await manager.promote({ checkout: id }, ASHA);

    const { features } = await manager.rollback('checkout', ASHA, '1.0.0-a');

    expect(features.checkout).toMatchObject({ live: '1.0.0-a', previous: '1.0.0-c' });
    await expect(manager.rollback('checkout', ASHA, '1.0.0-d')).rejects.toThrow('was never live');
  });

  test('a blocked release is never live again, and the reason is said', async () => {
    const { storage } = await aStorage(kind);
    const manager = new StorageManager(storage, 0);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
    for (const id of ['1.0.0-a', '1.0.0-b']) await storage.artifacts.publish(aBuild('checkout', id));
    await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
    const block = (id: string) =>
      manager.block('checkout', id, { by: 'asha', reason: 'the total was wrong' });

    await expect(block('1.0.0-a')).rejects.toThrow('checkout 1.0.0-a is live');
    await manager.promote({ checkout: '1.0.0-b' }, ASHA);
    await block('1.0.0-a');

    await expect(manager.promote({ checkout: '1.0.0-a' }, ASHA)).rejects.toThrow(
      'checkout 1.0.0-a is blocked and can never be live: the total was wrong',
    );
    await expect(manager.rollback('checkout', ASHA)).rejects.toThrow('has no release before this one');
    await expect(manager.rollback('checkout', ASHA, '1.0.0-a')).rejects.toThrow('is blocked');
  });

  test('a promotion is done when every edge says so, and names those that do not', async () => {
    const { storage } = await aStorage(kind);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
    await storage.signals.reportEdge({ name: 'edge-a', revision: 0 });
    await storage.signals.reportEdge({ name: 'edge-b', revision: 0 });
    setTimeout(() => void storage.signals.reportEdge({ name: 'edge-a', revision: 1 }), 20);

    const { lagging, edges } = await new StorageManager(storage, 1500).promote({ shell: '1.0.0-s1' }, ASHA);

    expect(lagging).toEqual(['edge-b']);
    expect(edges.map(({ name }) => name).sort()).toEqual(['edge-a', 'edge-b']);
  });

  test('keeps rights without their tokens, and every use of them', async () => {
    const { storage, again } = await aStorage(kind);
    const { grant, token } = newGrant({
      team: 'checkout',
      features: ['checkout'],
      verbs: ['publish'],
      expiresAt: '2027-01-01T00:00:00.000Z',
    });
    await storage.grants.save(grant);
    await storage.grants.save({ ...grant, revokedAt: '2026-12-01T00:00:00.000Z' });
    const use = {
      at: '2026-12-02T00:00:00.000Z',
      team: 'checkout',
      grant: grant.id,
      verb: 'publish' as const,
    };
    await storage.grants.logUse({ ...use, features: ['checkout'], isAllowed: false });

    const other = await again();

    expect(await other.grants.list()).toEqual([{ ...grant, revokedAt: '2026-12-01T00:00:00.000Z' }]);
    expect(JSON.stringify(await other.grants.list())).not.toContain(token);
    expect(await other.grants.uses()).toEqual([{ ...use, features: ['checkout'], isAllowed: false }]);
  });
});

(STORAGES.includes('PostgreSQL') ? describe : describe.skip)('a storage in PostgreSQL', () => {
  test('says so when a file is not what was published, and publishing it again mends it', async () => {
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

  test('tells of a revision that somebody else wrote', async () => {
    const { storage, again } = await aStorage('PostgreSQL');
    const other = await again();
    const told = new Promise<void>((resolve) => {
      const stop = storage.deployments.onRevision(() => {
        stop();
        resolve();
      });
    });
    // What is said before the listening has begun is lost, so it is said until it is heard.
    let revision = 0;
    const saying = setInterval(() => {
      other.deployments
        .write({ features: {} }, { by: 'asha', action: 'nothing' }, revision)
        .catch(() => undefined);
      revision += 1;
    }, 100);

    await told;
    clearInterval(saying);
  });
});
