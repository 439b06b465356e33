import { aStorage, STORAGES, type TestStorage } from '../../testing/a-storage.testing';
import type { ReleaseStorage } from '../storage';
import { countError, noVisits, type VisitCounts } from './visit-counts';

const PROBLEM = { feature: 'checkout', release: '1.0.0-a', text: 'it fails', pages: 2 };

describe.each(STORAGES)('signals in %s', (kind) => {
  let storage: ReleaseStorage;
  let reopen: TestStorage['reopen'];
  beforeEach(async () => {
    ({ storage, reopen } = await aStorage(kind));
  });

  test('returns the last counts of each edge and hour', async () => {
    const hour = hoursAgo(0);
    await storage.signals.saveVisits('edge a/1', { hour, counts: [countsOf('checkout', 4)] });
    await storage.signals.saveVisits('edge a/1', {
      hour,
      counts: [countsOf('checkout', 8), countsOf('catalog', 4)],
    });
    await storage.signals.saveVisits('edge-b', { hour, counts: [countsOf('checkout', 12)] });

    const visits = await (await reopen()).signals.visits('checkout');

    expect(visits.map(({ visits }) => visits).sort((one, other) => one - other)).toEqual([8, 12]);
    expect(visits[0]).toEqual(countsOf('checkout', visits[0]?.visits ?? 0));
  });

  test('deletes counts after a week, and has separate counts for each environment', async () => {
    const save = (hour: string, visits: number) =>
      storage.signals.saveVisits('edge-a', { hour, counts: [countsOf('checkout', visits)] });
    await save(hoursAgo(7 * 24 + 2), 4);
    await save(hoursAgo(6 * 24), 8);

    expect((await storage.signals.visits('checkout')).map(({ visits }) => visits)).toEqual([8]);
    expect(await (await reopen('dev')).signals.visits('checkout')).toEqual([]);
  });

  test('returns each edge that reports until it shuts down', async () => {
    await storage.signals.reportEdge({ name: 'edge-a', revision: 1 });
    await storage.signals.reportEdge({ name: 'edge-a', revision: 2, problems: [PROBLEM] });
    await storage.signals.reportEdge({ name: 'edge-b', revision: 1 });

    await storage.signals.removeEdge('edge-b');

    expect(await storage.signals.edges()).toEqual([
      { name: 'edge-a', revision: 2, problems: [PROBLEM], at: expect.stringMatching(/Z$/) },
    ]);
    expect(await (await reopen('dev')).signals.edges()).toEqual([]);
  });

  test('returns the last outcomes of each edge in a phase', async () => {
    const count = { feature: 'checkout', id: '1.0.0-b', phase: 'first', visits: 4, failed: 1 };
    await storage.signals.saveOutcomes('edge-a', [count, { ...count, phase: 'second' }]);
    await storage.signals.saveOutcomes('edge-a', [{ ...count, visits: 8 }]);
    await storage.signals.saveOutcomes('edge-b', [count]);

    const outcomes = await storage.signals.outcomes('checkout', 'first');

    expect(outcomes.map(({ visits }) => visits).sort()).toEqual([4, 8]);
    expect(await storage.signals.outcomes('checkout', 'second')).toEqual([]);
  });
});

function countsOf(feature: string, visits: number): VisitCounts {
  const counts = { ...noVisits(feature, '1.0.0-a', '/'), visits };
  countError(counts, { name: 'Error', message: 'late', stack: ['/r/checkout/1.0.0-a/a.js:1:1'], count: 1 });
  return counts;
}

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 60 * 60_000).toISOString().slice(0, 13);
}
