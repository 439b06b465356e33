import { EdgeReports } from '../edge/edge-reports';
import { StorageManager } from '../promotion/storage-manager';
import type { ReleaseStorage } from '../storage/storage';
import { ASHA } from '../testing/a-release.testing';
import { aStorage, closeFirst, publishAll, STORAGES } from '../testing/a-storage.testing';
import { applyCanaryRule, assessCanaries } from './canary-rule';
import { OutcomeCounter } from './outcome-counter';

const DAY_MS = 24 * 60 * 60_000;

let storage: ReleaseStorage;
let manager: StorageManager;

describe.each(STORAGES)('canaries in %s', (kind) => {
  beforeEach(async () => {
    ({ storage } = await aStorage(kind));
    manager = new StorageManager(storage, 0);
    await publishAll(storage, 'shell 1.0.0-s1', 'checkout 1.0.0-a', 'checkout 1.0.0-b');
    await publishAll(storage, 'catalog 1.0.0-a', 'catalog 1.0.0-b');
    await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a', catalog: '1.0.0-a' }, ASHA);
    await manager.canary({ feature: 'checkout', id: '1.0.0-b', percent: 10 }, ASHA);
  });

  test('stops a harmful canary by the counts of all edges', async () => {
    await saveCounts('edge-a', { '1.0.0-b': [20, 2], '1.0.0-a': [150, 1] });
    expect(await applyCanaryRule(storage)).toBeUndefined();

    await saveCounts('edge-b', { '1.0.0-b': [11, 2], '1.0.0-a': [130, 0] });
    const why = 'stopped: 4 of 31 visits of 1.0.0-b failed, 1 of 280 of the live release';
    expect(await applyCanaryRule(storage)).toBe(`checkout: ${why}`);

    expect((await storage.deployments.current()).features.checkout).toMatchObject({ live: '1.0.0-a' });
    expect((await storage.deployments.current()).features.checkout?.canary).toBeUndefined();
    expect((await storage.deployments.history()).at(-1)).toMatchObject({
      by: 'the canary rule',
      action: 'stop canary checkout 1.0.0-b',
      reason: why,
    });
    expect(await applyCanaryRule(storage)).toBeUndefined();
  });

  test('ignores repeated reports and the counts of an earlier share of visits', async () => {
    for (let times = 0; times < 3; times += 1) await saveCounts('edge-a', { '1.0.0-b': [30, 2] });
    expect(await applyCanaryRule(storage)).toBeUndefined();
    // Its start time identifies a phase, so the next phase must begin in another millisecond.
    await new Promise((resolve) => setTimeout(resolve, 5));

    await manager.canary({ feature: 'checkout', id: '1.0.0-b', percent: 50 }, ASHA);

    expect(await assessCanaries(storage, await storage.deployments.current())).toMatchObject([
      { decision: 'go on', counted: { canary: { visits: 0, failed: 0 } } },
    ]);
  });

  test('assesses each of two canaries by its own visits', async () => {
    await manager.canary({ feature: 'catalog', id: '1.0.0-b', percent: 10 }, ASHA);
    await saveCounts('edge-a', { '1.0.0-b': [40, 9] });

    await applyCanaryRule(storage);

    const { features } = await storage.deployments.current();
    expect([features.checkout?.canary, features.catalog?.canary?.release]).toEqual([undefined, '1.0.0-b']);
    expect(await applyCanaryRule(storage)).toBeUndefined();
  });

  test('logs once that a canary with enough clean visits may be promoted', async () => {
    await saveCounts('edge-a', { '1.0.0-b': [300, 0], '1.0.0-a': [2700, 4] });

    expect(await applyCanaryRule(storage)).toBe(
      'checkout: may be promoted: 0 of 300 visits of 1.0.0-b failed, 4 of 2700 of the live release',
    );
    expect(await applyCanaryRule(storage)).toBeUndefined();

    expect((await storage.deployments.current()).features.checkout?.canary?.release).toBe('1.0.0-b');
    expect((await storage.deployments.history()).at(-1)).toMatchObject({
      by: 'the canary rule',
      action: 'canary checkout 1.0.0-b may be promoted',
    });
  });

  test('holds a canary that has too few visits at its deadline, and ends it a day later', async () => {
    await saveCounts('edge-a', { '1.0.0-b': [40, 0], '1.0.0-a': [360, 0] });

    expect(await applyCanaryRule(storage, Date.now() + DAY_MS)).toMatch(/held: .* 40 of 300 clean visits/);
    expect(await applyCanaryRule(storage, Date.now() + DAY_MS)).toBeUndefined();
    expect((await storage.deployments.current()).features.checkout?.canary).toBeDefined();

    expect(await applyCanaryRule(storage, Date.now() + 2 * DAY_MS)).toMatch(
      /taken back: .* nothing was decided/,
    );
    expect((await storage.deployments.current()).features.checkout?.canary).toBeUndefined();
  });

  test('stops a canary at once after a failed hash on any edge', async () => {
    const { since } = (await storage.deployments.current()).features.checkout?.canary ?? { since: '' };
    const count = { feature: 'checkout', phase: since, visits: 5000, failed: 0, id: '1.0.0-b' };
    await storage.signals.saveOutcomes('edge-a', [count]);
    await storage.signals.saveOutcomes('edge-b', [{ ...count, visits: 0, fatal: 'failed hash' }]);

    expect(await applyCanaryRule(storage)).toBe(
      'checkout: stopped: a file of 1.0.0-b is missing on an edge, or came with other bytes than were published',
    );
  });

  test('stores the last counts of an edge that shuts down', async () => {
    const { since } = (await storage.deployments.current()).features.checkout?.canary ?? { since: '' };
    const outcomes = new OutcomeCounter({ phaseOf: () => since });
    const reports = new EdgeReports({ storage: () => storage, name: 'edge-a', log: () => undefined });
    closeFirst(() => reports.close());
    reports.setOutcomes(outcomes);
    reports.setRevision(2);
    outcomes.countVisit('ravi', { feature: 'checkout', id: '1.0.0-b' });

    await reports.close();

    expect(await storage.signals.outcomes('checkout', since)).toEqual([
      { feature: 'checkout', id: '1.0.0-b', phase: since, visits: 1, failed: 0 },
    ]);
  });
});

/** Stores counts of the checkout's releases, as an edge does. Every visit that has not failed is clean. */
async function saveCounts(
  edge: string,
  visits: Record<string, [visits: number, failed: number]>,
): Promise<void> {
  const { since = '' } = (await storage.deployments.current()).features.checkout?.canary ?? {};
  await storage.signals.saveOutcomes(
    edge,
    Object.entries(visits).map(([id, [visits, failed]]) => ({
      feature: 'checkout',
      id,
      phase: since,
      visits,
      failed,
      clean: visits - failed,
    })),
  );
}
