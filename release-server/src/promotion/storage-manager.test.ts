import type { ReleaseStorage } from '../storage/storage';
import { ASHA } from '../testing/a-release.testing';
import { aStorage, publishAll, STORAGES } from '../testing/a-storage.testing';
import { StorageManager } from './storage-manager';

describe.each(STORAGES)('a release manager of %s', (kind) => {
  let storage: ReleaseStorage;
  let reopen: () => Promise<ReleaseStorage>;
  let manager: StorageManager;

  beforeEach(async () => {
    ({ storage, reopen } = await aStorage(kind));
    manager = new StorageManager(storage, 0);
    await publishAll(storage, 'shell 1.0.0-s1', 'checkout 1.0.0-a', 'checkout 1.0.0-b', 'checkout 1.0.0-c');
    await publishAll(storage, 'catalog 1.0.0-a', 'catalog 1.0.0-b');
    await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
  });

  test('gives each of two concurrent promotions its own revision', async () => {
    const other = new StorageManager(await reopen(), 0);

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

  test('returns the written revision, served by unknown edges, if the storage fails only afterwards', async () => {
    jest.spyOn(storage.signals, 'edges').mockRejectedValueOnce(new Error('connection lost'));

    expect(await manager.promote({ checkout: '1.0.0-b' }, ASHA)).toMatchObject({
      revision: 2,
      lagging: ['unknown edges (the storage does not answer)'],
    });

    expect((await storage.deployments.current()).features.checkout?.live).toBe('1.0.0-b');
  });

  test('rolls back to any release that was ever live, and to no other', async () => {
    await manager.promote({ checkout: '1.0.0-b' }, ASHA);
    await expect(manager.rollback('checkout', ASHA, '1.0.0-c')).rejects.toThrow('was never live');
    await manager.promote({ checkout: '1.0.0-c' }, ASHA);

    const { features } = await manager.rollback('checkout', ASHA, '1.0.0-a');

    expect(features.checkout).toMatchObject({ live: '1.0.0-a', previous: '1.0.0-c' });
  });

  test('refuses to make a blocked release live again, with the reason of the block', async () => {
    const block = () => manager.block('checkout', '1.0.0-a', { ...ASHA, reason: 'the total was wrong' });

    await expect(block()).rejects.toThrow('checkout 1.0.0-a is live');
    await manager.promote({ checkout: '1.0.0-b' }, ASHA);
    await block();

    await expect(manager.promote({ checkout: '1.0.0-a' }, ASHA)).rejects.toThrow(
      'checkout 1.0.0-a is blocked and can never be live: the total was wrong',
    );
    await expect(manager.rollback('checkout', ASHA)).rejects.toThrow('has no release before this one');
    await expect(manager.rollback('checkout', ASHA, '1.0.0-a')).rejects.toThrow('is blocked');
  });
});
