import { aBuild } from '../testing/a-release.testing';
import { aStorage, STORAGES } from '../testing/a-storage.testing';
import { StorageManager } from './storage-manager';

jest.setTimeout(60_000);

const ASHA = { by: 'asha' };

describe.each(STORAGES)('promotions in %s', (kind) => {
  test('gives each of two concurrent promotions its own revision', async () => {
    const { storage, reopen } = await aStorage(kind);
    const manager = new StorageManager(storage, 0);
    const other = new StorageManager(await reopen(), 0);
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

  test('rolls back to any release that was ever live', async () => {
    const { storage } = await aStorage(kind);
    const manager = new StorageManager(storage, 0);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
    for (const id of ['1.0.0-a', '1.0.0-b', '1.0.0-c'])
      await storage.artifacts.publish(aBuild('checkout', id));
    await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
    for (const id of ['1.0.0-b', '1.0.0-c']) await manager.promote({ checkout: id }, ASHA);

    const { features } = await manager.rollback('checkout', ASHA, '1.0.0-a');

    expect(features.checkout).toMatchObject({ live: '1.0.0-a', previous: '1.0.0-c' });
  });

  test('refuses to roll back to a release that was never live', async () => {
    const { storage } = await aStorage(kind);
    const manager = new StorageManager(storage, 0);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
    for (const id of ['1.0.0-a', '1.0.0-d']) await storage.artifacts.publish(aBuild('checkout', id));
    await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);

    await expect(manager.rollback('checkout', ASHA, '1.0.0-d')).rejects.toThrow('was never live');
  });

  test('refuses to make a blocked release live again, with the reason of the block', async () => {
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
});
