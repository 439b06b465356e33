import { EdgeReports } from '../edge/edge-reports';
import { DepotManager } from '../promotion/storage-manager';
import type { Depot } from '../storage/storage';
import { aBuild } from '../testing/a-release.testing';
import { aDepot, DEPOTS, endsBefore } from '../testing/a-storage.testing';
import { judgeCanaries, judged } from './canary-rule';
import { Votes } from './outcome-counter';

jest.setTimeout(60_000);

const ASHA = { by: 'asha' };
const DAY_MS = 24 * 60 * 60_000;

let depot: Depot;
let manager: DepotManager;

describe.each(DEPOTS)('canaries in %s', (kind) => {
  beforeEach(async () => {
    ({ depot } = await aDepot(kind));
    manager = new DepotManager(depot, 0);
    await depot.publish(aBuild('shell', '1.0.0-s1'));
    for (const id of ['1.0.0-a', '1.0.0-b']) await depot.publish(aBuild('checkout', id));
    await depot.publish(aBuild('catalog', '1.0.0-a'));
    await depot.publish(aBuild('catalog', '1.0.0-b'));
    await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a', catalog: '1.0.0-a' }, ASHA);
    await manager.canary({ feature: 'checkout', id: '1.0.0-b', percent: 10 }, ASHA);
  });

  test('one that harms is taken back by what all edges have counted together, and the log says why', async () => {
    await counted('edge-a', { '1.0.0-b': [20, 2], '1.0.0-a': [150, 1] });
    expect(await judgeCanaries(depot)).toBeUndefined();

    await counted('edge-b', { '1.0.0-b': [11, 2], '1.0.0-a': [130, 0] });
    const why = 'stopped: 4 of 31 visits of 1.0.0-b failed, 1 of 280 of the live release';
    expect(await judgeCanaries(depot)).toBe(`checkout: ${why}`);

    expect((await depot.registry()).features.checkout).toMatchObject({ live: '1.0.0-a' });
    expect((await depot.registry()).features.checkout?.canary).toBeUndefined();
    expect((await depot.history()).at(-1)).toMatchObject({
      by: 'the canary rule',
      action: 'stop canary checkout 1.0.0-b',
      reason: why,
    });
    expect(await judgeCanaries(depot)).toBeUndefined();
  });

  test('what an edge says again counts once, and what it said at another share counts no more', async () => {
    for (let times = 0; times < 3; times += 1) await counted('edge-a', { '1.0.0-b': [30, 2] });
    expect(await judgeCanaries(depot)).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 5));

    await manager.canary({ feature: 'checkout', id: '1.0.0-b', percent: 50 }, ASHA);

    expect(await judged(depot, await depot.registry())).toMatchObject([
      { decision: 'go on', seen: { canary: { visits: 0, failed: 0 } } },
    ]);
  });

  test('each of two is judged by its own visits', async () => {
    await manager.canary({ feature: 'catalog', id: '1.0.0-b', percent: 10 }, ASHA);
    await counted('edge-a', { '1.0.0-b': [40, 9] });

    await judgeCanaries(depot);

    const { features } = await depot.registry();
    expect([features.checkout?.canary, features.catalog?.canary?.release]).toEqual([undefined, '1.0.0-b']);
    expect(await judgeCanaries(depot)).toBeUndefined();
  });

  test('with enough clean visits it may be promoted, which is said once, and goes on', async () => {
    await counted('edge-a', { '1.0.0-b': [300, 0], '1.0.0-a': [2700, 4] });

    expect(await judgeCanaries(depot)).toBe(
      'checkout: may be promoted: 0 of 300 visits of 1.0.0-b failed, 4 of 2700 of the live release',
    );
    expect(await judgeCanaries(depot)).toBeUndefined();

    expect((await depot.registry()).features.checkout?.canary?.release).toBe('1.0.0-b');
    expect((await depot.history()).at(-1)).toMatchObject({
      by: 'the canary rule',
      action: 'canary checkout 1.0.0-b may be promoted',
    });
  });

  test('with too few it is held at its deadline, and taken back when nobody decides', async () => {
    await counted('edge-a', { '1.0.0-b': [40, 0], '1.0.0-a': [360, 0] });

    expect(await judgeCanaries(depot, Date.now() + DAY_MS)).toMatch(/held: .* 40 of 300 clean visits/);
    expect(await judgeCanaries(depot, Date.now() + DAY_MS)).toBeUndefined();
    expect((await depot.registry()).features.checkout?.canary).toBeDefined();

    expect(await judgeCanaries(depot, Date.now() + 2 * DAY_MS)).toMatch(/taken back: .* nobody has decided/);
    expect((await depot.registry()).features.checkout?.canary).toBeUndefined();
  });

  test('a file with other bytes on any edge takes it back at once', async () => {
    const { since } = (await depot.registry()).features.checkout?.canary ?? { since: '' };
    const count = { feature: 'checkout', phase: since, visits: 5000, failed: 0, id: '1.0.0-b' };
    await depot.keepVotes('edge-a', [count]);
    await depot.keepVotes('edge-b', [{ ...count, visits: 0, fatal: 'failed hash' }]);

    expect(await judgeCanaries(depot)).toBe(
      'checkout: stopped: a file of 1.0.0-b came with other bytes than were published',
    );
  });

  test('an edge reports what it has counted, and what it counted last when it ends', async () => {
    const { since } = (await depot.registry()).features.checkout?.canary ?? { since: '' };
    const votes = new Votes({ phaseOf: () => since });
    const reports = new EdgeReports({ depot: () => depot, name: 'edge-a', log: () => undefined });
    endsBefore(() => reports.close());
    reports.counts(votes);
    reports.serves(2);
    votes.seen('ravi', { feature: 'checkout', id: '1.0.0-b' });

    await reports.close();

    expect(await depot.votes('checkout', since)).toEqual([
      { feature: 'checkout', id: '1.0.0-b', phase: since, visits: 1, failed: 0 },
    ]);
  });
});

/** An edge reports visits of releases of the checkout, and how many of them failed. */
async function counted(
  edge: string,
  visits: Record<string, [visits: number, failed: number]>,
): Promise<void> {
  const { since = '' } = (await depot.registry()).features.checkout?.canary ?? {};
  await depot.keepVotes(
    edge,
    Object.entries(visits).map(([id, [visits, failed]]) => ({
      feature: 'checkout',
      id,
      phase: since,
      visits,
      failed,
    })),
  );
}
