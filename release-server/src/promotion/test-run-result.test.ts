import { requireSummary } from '../publishing/test-run-summary';
import { aService } from '../service/a-service.testing';
import { RemoteManager } from '../service/remote-manager';
import type { Grant } from '../storage/grants/grant';
import type { ReleaseStorage } from '../storage/storage';
import { ASHA, aTestRun } from '../testing/a-release.testing';
import { aGrant, aStorage, publishAll, SAMPLE_STORAGES } from '../testing/a-storage.testing';
import { prune } from './prune';
import type { ReleaseManager } from './release-manager';
import { requireReports, StorageManager } from './storage-manager';

const CHECKOUT_B = { checkout: '1.0.0-b' };
const MANAGERS: [kind: string, way: string][] = [
  ...SAMPLE_STORAGES.map((kind): [string, string] => [kind, 'at the storage']),
  ['a folder', 'through the service'],
];

describe.each(MANAGERS)('a test run in %s, with a manager %s', (kind, way) => {
  let storage: ReleaseStorage;
  let manager: ReleaseManager;
  beforeEach(async () => {
    ({ storage } = await aStorage(kind));
    await publishAll(storage, 'shell 1.0.0-s1', 'checkout 1.0.0-a', 'checkout 1.0.0-b', 'checkout 1.0.0-c');
    const own = new StorageManager(storage, 0);
    await own.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
    manager =
      way === 'at the storage' ? own : await aServiceOf(storage, ['publish', 'promote', 'rollback', 'read']);
  });

  test('is stored with its release', async () => {
    const stored = await manager.storeTestRun(aTestRun({ unaccepted: 1 }), 'asha');

    expect(stored).toMatchObject({ unaccepted: 1, by: expect.stringContaining('asha') });
    expect((await manager.show('checkout', '1.0.0-b')).plays).toEqual([stored]);
    expect((await manager.show('checkout', '1.0.0-c')).plays).toEqual([]);
  });

  test('replaces only an earlier test run against the same baseline', async () => {
    await manager.storeTestRun(aTestRun({ unaccepted: 3, acceptedBy: [] }), 'asha');
    const withoutBaseline = await manager.storeTestRun(
      aTestRun({ against: null, differences: 0, acceptedBy: [] }),
      'asha',
    );

    const stored = await manager.storeTestRun(aTestRun({ unaccepted: 1 }), 'asha');

    const { plays } = await manager.show('checkout', '1.0.0-b');
    expect(plays).toHaveLength(2);
    expect(plays).toEqual(expect.arrayContaining([withoutBaseline, stored]));
  });

  test('is refused if a later test run is stored', async () => {
    await manager.storeTestRun(aTestRun(), 'asha');

    const older = manager.storeTestRun(aTestRun({ at: '2026-11-19T06:30:00.000Z' }), 'ravi');

    await expect(older).rejects.toThrow('A report of 2026-11-20T06:30:00.000Z is stored');
  });

  test.each([
    ['of an unpublished release', { release: '1.0.0-z' }, 'checkout 1.0.0-z is not in the release store'],
    ['against an unpublished release', { against: '1.0.0-z' }, '1.0.0-z is not in the release store'],
    ['that contradicts itself', { failed: 49 }, '49 of 48 scenarios cannot have failed'],
    ['that is far too long', { playedOn: 'x'.repeat(20_000) }, /playedOn|Payload Too Large/],
  ])('%s is refused', async (_what, options, why) => {
    await expect(manager.storeTestRun(aTestRun(options), 'asha')).rejects.toThrow(why);

    expect(await storage.artifacts.testRuns('checkout', '1.0.0-b')).toEqual([]);
  });

  test('cannot be replaced once the release is blocked', async () => {
    await manager.storeTestRun(aTestRun(), 'asha');
    await new StorageManager(storage, 0).block('checkout', '1.0.0-b', { ...ASHA, reason: 'it leaks' });

    const again = manager.storeTestRun(aTestRun({ failed: 1 }), 'asha');

    await expect(again).rejects.toThrow('blocked, and its reports stay as they are: it leaks');
  });

  test('is deleted with its release', async () => {
    await manager.storeTestRun(aTestRun(), 'asha');

    await storage.deployments.remove(
      [{ feature: 'checkout', id: '1.0.0-b' }],
      { by: 'asha', action: 'prune' },
      (await storage.deployments.current()).revision,
    );

    expect(await storage.artifacts.testRuns('checkout', '1.0.0-b')).toEqual([]);
  });

  test.each([
    ['no test run', undefined, 'it has no test run'],
    [
      'a failed scenario',
      { failed: 2 },
      '2 of 48 scenarios failed; 3 differences to 1.0.0-a, accepted by Asha',
    ],
    ['unaccepted differences', { unaccepted: 2 }, '2 of them not accepted (the others by Asha)'],
    [
      'a test run against a release that is not live',
      { against: '1.0.0-c' },
      'it was not compared with 1.0.0-a, which is live',
    ],
  ])('is required by the rule, which refuses a promotion with %s', async (_what, options, says) => {
    if (options) await manager.storeTestRun(aTestRun(options), 'asha');
    await requireReports(storage, true, ASHA);

    await expect(manager.promote(CHECKOUT_B, ASHA)).rejects.toThrow(says);
    await expect(manager.promote(CHECKOUT_B, { ...ASHA, unplayed: true, reason: ' ' })).rejects.toThrow(
      'needs a --reason',
    );
    expect((await storage.deployments.current()).features.checkout?.live).toBe('1.0.0-a');
    const { plays } = await manager.promote(CHECKOUT_B, {
      ...ASHA,
      unplayed: true,
      reason: 'the bank waits',
    });

    expect(plays).toMatchObject([{ feature: 'checkout', id: '1.0.0-b', isGood: false }]);
    expect((await storage.deployments.history()).at(-1)).toMatchObject({
      unplayed: true,
      reason: 'the bank waits',
      plays: [expect.stringContaining(says)],
    });
  });

  test('that passed allows a promotion, which the log never marks as unplayed, even if it was requested with `unplayed`', async () => {
    await requireReports(storage, true, ASHA);
    await manager.storeTestRun(aTestRun(), 'asha');

    const { plays } = await manager.promote(CHECKOUT_B, ASHA);
    await manager.storeTestRun(aTestRun({ release: '1.0.0-c', against: '1.0.0-b' }), 'asha');
    await manager.promote({ checkout: '1.0.0-c' }, { ...ASHA, unplayed: true, reason: 'to be sure' });

    const says = '48 scenarios passed; 3 differences to 1.0.0-a, accepted by Asha';
    expect(plays).toMatchObject([{ isGood: true, says }]);
    const [line, lastLine] = (await storage.deployments.history()).slice(-2);
    expect(line?.plays).toEqual([`checkout 1.0.0-b: ${says}`]);
    expect(lastLine?.unplayed).toBeUndefined();
  });

  test('is required to promote a canary, but not to begin one', async () => {
    await requireReports(storage, true, ASHA);
    const { plays } = await manager.canary({ feature: 'checkout', id: '1.0.0-b', percent: 10 }, ASHA);
    expect(plays).toMatchObject([{ says: 'it has no test run' }]);

    await expect(manager.promote(CHECKOUT_B, ASHA)).rejects.toThrow('requires a passed test run');
    await manager.promote(CHECKOUT_B, { ...ASHA, unplayed: true, reason: 'the canary did well' });
    await manager.rollback('checkout', ASHA);

    expect((await storage.deployments.current()).features.checkout?.live).toBe('1.0.0-a');
  });

  test('is required by the rule until the rule is removed, despite other changes of the registry', async () => {
    const { plays } = await manager.promote(CHECKOUT_B, ASHA);
    expect(plays).toMatchObject([{ isGood: false }]);
    await requireReports(storage, true, { ...ASHA, reason: 'learners pay here' });
    await requireReports(storage, true, ASHA);
    await new StorageManager(storage, 0).block('checkout', '1.0.0-c', { ...ASHA, reason: 'wrong' });
    await manager.canary({ feature: 'checkout', id: '1.0.0-a', percent: 10 }, ASHA);
    await prune(storage, 1, ASHA);

    const { rules, revision } = await manager.listing();
    expect([rules, revision]).toEqual([{ requireReport: true }, 5]);
    await expect(manager.promote({ checkout: '1.0.0-a' }, ASHA)).rejects.toThrow(
      'requires a passed test run',
    );
    await requireReports(storage, false, ASHA);
    await manager.promote({ checkout: '1.0.0-a' }, ASHA);

    expect((await storage.deployments.history()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['rule: a report is required', 'rule: no report is required']),
    );
  });
});

test.each([
  ['of a release against itself', { against: '1.0.0-b' }, 'compares the release with itself'],
  [
    'with more unaccepted differences than differences',
    { unaccepted: 4 },
    '4 of 3 differences cannot be unaccepted',
  ],
  ['with differences, but without a baseline', { against: null }, 'names no baseline'],
  ['accepted without a name', { acceptedBy: [] }, 'names no person who accepted'],
  ['with a time in the future', { at: '2999-01-01T00:00:00.000Z' }, 'is in the future'],
  ['with a date that does not exist', { at: '2026-11-45T00:00:00.000Z' }, 'is in the future'],
  ['of zero scenarios', { scenarios: 0, failed: 0 }, 'scenarios is 0, and must be >= 1'],
  ['of a hundred reviewers', { acceptedBy: Array(100).fill('Asha') }, 'must NOT have more than 20 items'],
  ['with an invalid digest', { digest: 'abc' }, 'digest is "abc"'],
  ['with an unknown field', { pictures: 'many' }, 'it has an unknown field "pictures"'],
])('refuses a summary %s', (_what, options, why) => {
  expect(() => requireSummary(aTestRun(options as object))).toThrow(why);
});

test('a test run is accepted only from a team that may publish the remote', async () => {
  const { storage } = await aStorage('a folder');
  await publishAll(storage, 'shell 1.0.0-s1', 'checkout 1.0.0-a', 'checkout 1.0.0-b');

  const reader = await aServiceOf(storage, ['read', 'promote']);
  const catalogTeam = await aServiceOf(storage, ['publish'], 'catalog');

  await expect(reader.storeTestRun(aTestRun(), 'x')).rejects.toThrow('lacks the right to publish checkout');
  await expect(catalogTeam.storeTestRun(aTestRun(), 'x')).rejects.toThrow(
    'lacks the right to publish checkout',
  );
  expect(await storage.artifacts.testRuns('checkout', '1.0.0-b')).toEqual([]);
});

/** A release service over a storage, called as a team with these rights. */
async function aServiceOf(
  storage: ReleaseStorage,
  verbs: Grant['verbs'],
  team = 'checkout',
): Promise<RemoteManager> {
  const { token } = await aGrant(storage, { team, features: [team], verbs });
  return new RemoteManager((await aService(storage)).url, token, storage.keys);
}
