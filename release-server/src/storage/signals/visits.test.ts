import { aStorage, STORAGES } from '../../testing/a-storage.testing';
import { countError, noVisits, type VisitCounts } from './visit-counts';

jest.setTimeout(60_000);

describe.each(STORAGES)('what is told of visits, in %s', (kind) => {
  test('is there for whoever looks, of each edge what it said last of an hour', async () => {
    const { storage, again } = await aStorage(kind);
    const hour = hoursAgo(0);
    await storage.signals.saveVisits('edge a/1', { hour, counts: [counted('checkout', 4)] });
    await storage.signals.saveVisits('edge a/1', {
      hour,
      counts: [counted('checkout', 8), counted('catalog', 4)],
    });
    await storage.signals.saveVisits('edge-b', { hour, counts: [counted('checkout', 12)] });

    const seen = await (await again()).signals.visits('checkout');

    expect(seen.map(({ visits }) => visits).sort((one, other) => one - other)).toEqual([8, 12]);
    expect(seen[0]).toEqual(counted('checkout', seen[0]?.visits ?? 0));
  });

  test('is forgotten after a week, and is that of one environment', async () => {
    const { storage, again } = await aStorage(kind);
    await storage.signals.saveVisits('edge-a', {
      hour: hoursAgo(7 * 24 + 2),
      counts: [counted('checkout', 4)],
    });
    await storage.signals.saveVisits('edge-a', { hour: hoursAgo(6 * 24), counts: [counted('checkout', 8)] });

    expect((await storage.signals.visits('checkout')).map(({ visits }) => visits)).toEqual([8]);
    expect(await (await again('dev')).signals.visits('checkout')).toEqual([]);
  });
});

function counted(feature: string, visits: number): VisitCounts {
  const counts = { ...noVisits(feature, '1.0.0-a', '/'), visits };
  countError(counts, { name: 'Error', message: 'late', stack: ['/r/checkout/1.0.0-a/a.js:1:1'], count: 1 });
  return counts;
}

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 60 * 60_000).toISOString().slice(0, 13);
}
