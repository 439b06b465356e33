import { until } from '@stepwell/server-kit/testing/until';
import { StorageManager } from '../promotion/storage-manager';
import type { ReleaseStorage } from '../storage/storage';
import { ASHA } from '../testing/a-release.testing';
import { aStorage, closeFirst, publishAll, SAMPLE_STORAGES } from '../testing/a-storage.testing';
import { EdgeReports } from './edge-reports';

describe.each(SAMPLE_STORAGES)('reports of edges to %s', (kind) => {
  test('a promotion waits for each edge that has reported', async () => {
    const { storage, reopen } = await aStorage(kind);
    await publishAll(storage, 'shell 1.0.0-s1');
    const [prompt, slow] = [reporting(await reopen(), 'edge-a'), reporting(await reopen(), 'edge-b')];
    prompt.setRevision(0);
    slow.setRevision(0);
    await until(async () => (await storage.signals.edges()).length === 2);
    setTimeout(() => prompt.setRevision(1), 20);

    const { lagging, edges } = await new StorageManager(storage, 1500).promote({ shell: '1.0.0-s1' }, ASHA);

    expect(lagging).toEqual(['edge-b']);
    expect(edges.map(({ name, revision }) => `${name} ${revision}`).sort()).toEqual(['edge-a 1', 'edge-b 0']);
  });

  test('an edge that shuts down is removed from the list', async () => {
    const { storage, reopen } = await aStorage(kind);
    const reports = reporting(await reopen(), 'edge a/1');
    reports.setRevision(3);
    await until(async () => (await storage.signals.edges()).length === 1);

    await reports.close();

    expect(await storage.signals.edges()).toEqual([]);
  });
});

test('logs once that reports fail', async () => {
  const logged: string[] = [];
  const signals = {
    reportEdge: () => Promise.reject(new Error('read-only file system')),
    removeEdge: async () => {},
  };
  const reports = new EdgeReports({
    storage: () => ({ signals }) as never,
    name: 'edge-a',
    log: (text) => logged.push(text),
  });
  reports.setRevision(1);
  reports.setRevision(2);
  await until(async () => logged.length > 0);
  await reports.close();

  expect(logged).toEqual([
    'releases: this edge cannot report its revision, so promotions do not wait for it: read-only file system',
  ]);
});

function reporting(storage: ReleaseStorage, name: string): EdgeReports {
  const reports = new EdgeReports({ storage: () => storage, name, log: () => undefined });
  closeFirst(() => reports.close());
  return reports;
}
