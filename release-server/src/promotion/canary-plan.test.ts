import type { ReleaseStorage } from '../storage/storage';
import { ASHA, aBuild, SHARED } from '../testing/a-release.testing';
import { aStorage, publishAll, SAMPLE_STORAGES } from '../testing/a-storage.testing';
import type { CanaryWish } from './canary-plan';
import { prune } from './prune';
import { StorageManager } from './storage-manager';

const CANARY = { feature: 'checkout', id: '1.0.0-b', percent: 10 };
const DAY_MS = 24 * 60 * 60_000;

let storage: ReleaseStorage;
let manager: StorageManager;

describe.each(SAMPLE_STORAGES)('a canary in %s', (kind) => {
  beforeEach(async () => {
    ({ storage } = await aStorage(kind));
    manager = new StorageManager(storage, 0);
    await publishAll(storage, 'shell 1.0.0-s1', 'checkout 1.0.0-a', 'checkout 1.0.0-b');
    await publishAll(storage, 'catalog 1.0.0-a', 'catalog 1.0.0-b');
    await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a', catalog: '1.0.0-a' }, ASHA);
  });

  test('has a day for its visits, and then a day for a person’s decision', async () => {
    const { features } = await manager.canary({ ...CANARY, group: 'qa' }, ASHA);

    const { canary, live } = features.checkout ?? {};
    expect(live).toBe('1.0.0-a');
    expect(canary).toMatchObject({ release: '1.0.0-b', percent: 10, group: 'qa', by: 'asha' });
    // Edges before 1.3.0 read `cohort`.
    expect(canary).toHaveProperty('cohort', 'qa');
    const { since = '', deadline = '', heldUntil = '' } = canary ?? {};
    expect(Date.parse(deadline) - Date.parse(since)).toBe(DAY_MS);
    expect(Date.parse(heldUntil) - Date.parse(deadline)).toBe(DAY_MS);
    expect((await storage.deployments.current()).features.checkout?.canary).toEqual(canary);
  });

  test('does not affect the canary of another feature', async () => {
    await manager.canary(CANARY, ASHA);
    await manager.canary({ ...CANARY, feature: 'catalog', percent: 50 }, ASHA);

    const { features } = await manager.stopCanary('checkout', ASHA);

    expect(features.checkout?.canary).toBeUndefined();
    expect(features.catalog?.canary).toMatchObject({ release: '1.0.0-b', percent: 50 });
  });

  test.each<[what: string, end: () => Promise<unknown>, live: string]>([
    ['its release is promoted', () => manager.promote({ checkout: '1.0.0-b' }, ASHA), '1.0.0-b'],
    ['another release goes live', () => manager.promote({ checkout: '1.0.0-c' }, ASHA), '1.0.0-c'],
    ['it is stopped', () => manager.stopCanary('checkout', ASHA), '1.0.0-a'],
    ['it is blocked', () => manager.block('checkout', '1.0.0-b', { ...ASHA, reason: 'wrong' }), '1.0.0-a'],
  ])('ends when %s', async (_, end, live) => {
    await storage.artifacts.publish(aBuild('checkout', '1.0.0-c'));
    await manager.canary(CANARY, ASHA);
    expect((await storage.deployments.history()).at(-1)?.canaries).toEqual({ checkout: '1.0.0-b' });

    await end();

    const { features } = await storage.deployments.current();
    expect([features.checkout?.live, features.checkout?.canary]).toEqual([live, undefined]);
    expect((await storage.deployments.history()).at(-1)?.canaries).toBeUndefined();
  });

  test('continues when another feature changes or the live release is promoted again', async () => {
    await manager.canary(CANARY, ASHA);

    await manager.promote({ catalog: '1.0.0-b' }, ASHA);
    await manager.promote({ checkout: '1.0.0-a' }, { by: 'start' });
    await manager.block('catalog', '1.0.0-a', { ...ASHA, reason: 'wrong' });

    expect((await storage.deployments.current()).features.checkout?.canary?.release).toBe('1.0.0-b');
  });

  test('keeps its group if only its share changes, and loses it if an empty group is given', async () => {
    const groupNow = async () => (await storage.deployments.current()).features.checkout?.canary?.group;
    await manager.canary({ ...CANARY, group: 'qa' }, ASHA);

    await manager.canary({ ...CANARY, percent: 50 }, ASHA);
    expect(await groupNow()).toBe('qa');
    expect((await manager.history()).at(-1)?.action).toMatch(/at 50 % and for the group qa$/);

    await manager.canary({ ...CANARY, percent: 50, group: '' }, ASHA);
    expect(await groupNow()).toBeUndefined();
  });

  test('is refused with a wrong release, feature, share, group or deadline', async () => {
    const refused: [changes: Partial<CanaryWish>, why: string][] = [
      [{ id: '1.0.0-x' }, 'is not in the release store'],
      [{ id: '1.0.0-a' }, 'checkout 1.0.0-a is live already'],
      [{ feature: 'engagement' }, 'engagement has no live release'],
      [{ percent: 100 }, '1 to 99 percent'],
      [{ percent: 0 }, '1 to 99 percent'],
      [{ percent: 2.5 }, '1 to 99 percent'],
      [{ group: '37' }, 'A group name is'],
      [{ hours: 721 }, '1 to 720 hours'],
    ];

    for (const [changes, why] of refused)
      await expect(manager.canary({ ...CANARY, ...changes }, ASHA)).rejects.toThrow(why);

    expect((await storage.deployments.current()).revision).toBe(1);
  });

  test('is refused if its release is blocked', async () => {
    await storage.artifacts.publish(aBuild('checkout', '1.0.0-c'));
    await manager.block('checkout', '1.0.0-c', { ...ASHA, reason: 'wrong sum' });
    await expect(manager.canary({ ...CANARY, id: '1.0.0-c' }, ASHA)).rejects.toThrow('is blocked');
  });

  test('is refused if its feature has a canary', async () => {
    await manager.canary(CANARY, ASHA);
    await storage.artifacts.publish(aBuild('checkout', '1.0.0-d'));
    await expect(manager.canary({ ...CANARY, id: '1.0.0-d' }, ASHA)).rejects.toThrow(
      'checkout 1.0.0-b is a canary already',
    );
  });

  test('is refused while two other features have canaries', async () => {
    await publishAll(storage, 'engagement 1.0.0-a', 'engagement 1.0.0-b');
    await manager.promote({ engagement: '1.0.0-a' }, ASHA);
    await manager.canary(CANARY, ASHA);
    await manager.canary({ ...CANARY, feature: 'catalog' }, ASHA);

    await expect(manager.canary({ ...CANARY, feature: 'engagement' }, ASHA)).rejects.toThrow(
      'have canaries already',
    );
  });

  test('must be compatible with the live shell and with the shell’s canary', async () => {
    const lends = { react: '20.0.0', '@stepwell/platform': '1.0.0' };
    await storage.artifacts.publish(aBuild('shell', '2.0.0-s2', { lends }));
    await storage.artifacts.publish(aBuild('checkout', '2.0.0-n', { needs: { react: '^20.0.0' } }));
    await expect(manager.canary({ ...CANARY, id: '2.0.0-n' }, ASHA)).rejects.toThrow(
      'checkout 2.0.0-n needs react ^20.0.0 (shell 1.0.0-s1 shares 19.3.1)',
    );

    await storage.artifacts.publish(aBuild('shell', '1.0.1-s3', { lends: { ...SHARED, zustand: '5.0.0' } }));
    await manager.promote({ shell: '1.0.1-s3' }, ASHA);
    await storage.artifacts.publish(aBuild('shell', '1.1.0-s4'));
    await manager.canary({ feature: 'shell', id: '1.1.0-s4', percent: 10 }, ASHA);
    await storage.artifacts.publish(aBuild('checkout', '1.1.0-e', { needs: { zustand: '^5.0.0' } }));
    await expect(manager.canary({ ...CANARY, id: '1.1.0-e' }, ASHA)).rejects.toThrow('(shell 1.1.0-s4');
    await expect(manager.promote({ checkout: '1.1.0-e' }, ASHA)).rejects.toThrow('(shell 1.1.0-s4');
  });

  test('cannot be stopped if the feature has no canary', async () => {
    await expect(manager.stopCanary('checkout', ASHA)).rejects.toThrow('checkout has no canary');
  });

  test('is not pruned while it runs or right after its end', async () => {
    await manager.canary(CANARY, ASHA);
    await publishAll(storage, 'checkout 1.0.0-c', 'checkout 1.0.0-d');
    expect((await prune(storage, 1, ASHA)).map(({ id }) => id)).not.toContain('1.0.0-b');

    await manager.stopCanary('checkout', ASHA);

    expect(await prune(storage, 1, ASHA)).toEqual([]);
    expect(await storage.artifacts.find('checkout', '1.0.0-b')).toBeDefined();
  });
});
