import { rmSync } from 'node:fs';
import type { ReleaseStorage } from '../storage/storage';
import { ASHA, aBuild } from '../testing/a-release.testing';
import { aStorage, STORAGES, withReplaced } from '../testing/a-storage.testing';
import { prune } from './prune';
import { StorageManager } from './storage-manager';

describe.each(STORAGES)('a pruning of %s', (kind) => {
  test('deletes releases that were not live within the last 30 days', async () => {
    const { storage } = await aStorageWith(kind, ['a', 'b', 'c', 'd', 'e', 'f']);
    const manager = new StorageManager(storage, 0);
    await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
    await manager.promote({ checkout: '1.0.0-b' }, ASHA);
    await manager.promote({ checkout: '1.0.0-c' }, ASHA);
    await manager.block('checkout', '1.0.0-d', { by: 'asha', reason: 'wrong' });

    const deleted = await prune(withOldLog(storage, 3), 1, ASHA);

    // Of the releases a to f, c is live, b was live before, d is blocked, and f is the newest.
    expect(deleted.map(({ id }) => id).sort()).toEqual(['1.0.0-a', '1.0.0-e']);
    expect((await storage.artifacts.list()).map(({ id }) => id).sort()).toEqual([
      '1.0.0-b',
      '1.0.0-c',
      '1.0.0-d',
      '1.0.0-f',
      '1.0.0-s1',
    ]);
    expect((await storage.deployments.history()).at(-1)).toMatchObject({
      action: 'prune 2 releases',
      by: 'asha',
    });
    expect((await storage.deployments.current()).features.checkout?.live).toBe('1.0.0-c');
  });

  test('keeps releases that were live when the last 30 days began', async () => {
    const { storage } = await aStorageWith(kind, ['a', 'b', 'c', 'd']);
    const manager = new StorageManager(storage, 0);
    await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
    for (const id of ['1.0.0-b', '1.0.0-c', '1.0.0-d']) await manager.promote({ checkout: id }, ASHA);

    // The line of b is the last line before the 30 days.
    const deleted = await prune(withOldLog(storage, 2), 1, ASHA);

    expect(deleted.map(({ id }) => id)).toEqual(['1.0.0-a']);
  });

  test('causes a conflict for a promotion that was planned before the pruning', async () => {
    const { storage } = await aStorageWith(kind, ['a', 'b', 'c']);
    const manager = new StorageManager(storage, 0);
    const { revision } = await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-c' }, ASHA);

    const deleted = await prune(storage, 1, ASHA);

    expect(deleted).toHaveLength(2);
    const { features } = await storage.deployments.current();
    await expect(
      storage.deployments.write({ features }, { by: 'ravi', action: 'promote' }, revision),
    ).rejects.toMatchObject({
      status: 409,
    });
    await expect(manager.promote({ checkout: '1.0.0-a' }, ASHA)).rejects.toThrow(
      'is not in the release store',
    );
  });

  test('deletes nothing if the next revision cannot be signed', async () => {
    const { storage, keys } = await aStorageWith(kind, ['a', 'b']);
    await new StorageManager(storage, 0).promote({ shell: '1.0.0-s1', checkout: '1.0.0-b' }, ASHA);
    rmSync(keys.fileOf('live-registry'));

    await expect(prune(storage, 1, ASHA)).rejects.toThrow("only a machine with the registry's key");

    expect(await storage.artifacts.find('checkout', '1.0.0-a')).toBeDefined();
  });

  test('deletes nothing if the registry is at another revision', async () => {
    const { storage } = await aStorageWith(kind, ['a', 'b']);

    await expect(prune(storage, 1, { ...ASHA, ifRevision: 7 })).rejects.toThrow(
      'The registry is at revision 0, not 7; nothing was changed.',
    );

    expect(await storage.artifacts.find('checkout', '1.0.0-a')).toBeDefined();
  });

  test('writes no revision if all releases are needed', async () => {
    const { storage } = await aStorageWith(kind, ['a', 'b']);

    expect(await prune(storage, 20, ASHA)).toEqual([]);
    expect((await storage.deployments.current()).revision).toBe(0);
  });
});

/** A storage with releases of the checkout, the last of them the newest. */
async function aStorageWith(kind: string, letters: string[]) {
  const made = await aStorage(kind);
  await made.storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
  for (const letter of letters) {
    await made.storage.artifacts.publish(aBuild('checkout', `1.0.0-${letter}`));
    // Releases are ordered by the millisecond of their publication.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return made;
}

/** The storage with a log whose first lines are dated two months ago. */
function withOldLog(storage: ReleaseStorage, lines: number): ReleaseStorage {
  const past = new Date(Date.now() - 60 * 24 * 60 * 60_000).toISOString();
  return withReplaced(storage, 'deployments', {
    history: async () =>
      (await storage.deployments.history()).map((line, index) =>
        index < lines ? { ...line, at: past } : line,
      ),
  });
}
