import type { Depot } from '../storage/storage';
import { aBuild } from '../testing/a-release.testing';
import { aDepot, DEPOTS } from '../testing/a-storage.testing';
import { prune } from './prune';
import { DepotManager } from './storage-manager';

jest.setTimeout(60_000);

const ASHA = { by: 'asha' };

describe.each(DEPOTS)('pruning %s', (kind) => {
  test('takes away what was never live, or is long past, and the log says so', async () => {
    const { depot } = await aDepotWith(kind, ['a', 'b', 'c', 'd', 'e', 'f']);
    const manager = new DepotManager(depot, 0);
    await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
    await manager.promote({ checkout: '1.0.0-b' }, ASHA);
    await manager.promote({ checkout: '1.0.0-c' }, ASHA);
    await manager.block('checkout', '1.0.0-d', { by: 'asha', reason: 'wrong' });

    const taken = await prune(longAgo(depot, 3), 1, ASHA);

    // Of a to f: c is live, b was before it, d is blocked, f is the newest.
    expect(taken.map(({ id }) => id).sort()).toEqual(['1.0.0-a', '1.0.0-e']);
    expect((await depot.list()).map(({ id }) => id).sort()).toEqual([
      '1.0.0-b',
      '1.0.0-c',
      '1.0.0-d',
      '1.0.0-f',
      '1.0.0-s1',
    ]);
    expect((await depot.history()).at(-1)).toMatchObject({ action: 'prune 2 releases', by: 'asha' });
    expect((await depot.registry()).features.checkout?.live).toBe('1.0.0-c');
  });

  test('keeps what was live within the last 30 days, and what was live when they began', async () => {
    const { depot } = await aDepotWith(kind, ['a', 'b', 'c', 'd']);
    const manager = new DepotManager(depot, 0);
    await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
    for (const id of ['1.0.0-b', '1.0.0-c', '1.0.0-d']) await manager.promote({ checkout: id }, ASHA);

    // The line of b is the last one from before.
    const taken = await prune(longAgo(depot, 2), 1, ASHA);

    expect(taken.map(({ id }) => id)).toEqual(['1.0.0-a']);
  });

  test('whoever thought of making one of them live meanwhile is refused', async () => {
    const { depot } = await aDepotWith(kind, ['a', 'b', 'c']);
    const manager = new DepotManager(depot, 0);
    const { revision } = await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-c' }, ASHA);

    const taken = await prune(depot, 1, ASHA);

    expect(taken).toHaveLength(2);
    const { features } = await depot.registry();
    await expect(
      depot.write({ features }, { by: 'ravi', action: 'promote' }, revision),
    ).rejects.toMatchObject({
      status: 409,
    });
    await expect(manager.promote({ checkout: '1.0.0-a' }, ASHA)).rejects.toThrow(
      'is not in the release store',
    );
  });

  test('takes nothing away, and writes no revision, where all is needed', async () => {
    const { depot } = await aDepotWith(kind, ['a', 'b']);

    expect(await prune(depot, 20, ASHA)).toEqual([]);
    expect((await depot.registry()).revision).toBe(0);
  });
});

/** A depot with releases of the checkout, the last of them the newest. */
async function aDepotWith(kind: string, letters: string[]) {
  const made = await aDepot(kind);
  await made.depot.publish(aBuild('shell', '1.0.0-s1'));
  for (const letter of letters) {
    await made.depot.publish(aBuild('checkout', `1.0.0-${letter}`));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return made;
}

/** The same depot, whose first lines of the log were written two months ago. */
function longAgo(depot: Depot, lines: number): Depot {
  const past = new Date(Date.now() - 60 * 24 * 60 * 60_000).toISOString();
  return new Proxy(depot, {
    get(target, key) {
      if (key === 'history')
        return async () =>
          (await target.history()).map((line, index) => (index < lines ? { ...line, at: past } : line));
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
