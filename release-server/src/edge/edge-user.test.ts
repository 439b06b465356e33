import { findPostgres, startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { Client } from 'pg';
import { StorageManager } from '../promotion/storage-manager';
import { Trust } from '../signatures/trust';
import { releasePlace } from '../storage/folder-storage';
import { openStorage } from '../storage/open-storage';
import type { ReleaseStorage } from '../storage/storage';
import { ASHA, aBuild, aDataFolder } from '../testing/a-release.testing';
import { Mirror } from './mirror';

// Tests the rights of the PostgreSQL user `stepwell_edge`, as which edges connect (docs/deploying.md §4).

jest.setTimeout(60_000);

const USER = 'stepwell_edge';

(findPostgres() ? describe : describe.skip)('the database user of edges (skipped without PostgreSQL)', () => {
  let postgres: ThrowAwayPostgres;
  let service: ReleaseStorage;
  let edge: ReleaseStorage;

  const urlOf = (user: string) => postgres.url.replace('//stepwell@', `//${user}@`);
  const asEdge = () => openStorage({ dataDir: aDataFolder(), databaseUrl: urlOf(USER) });

  beforeAll(async () => {
    postgres = startPostgres();
    const client = new Client(postgres.url);
    await client.connect();
    await client.query(`CREATE USER ${USER}`);
    await client.end();
    service = await openStorage({ dataDir: aDataFolder(), databaseUrl: postgres.url });
    await service.artifacts.publish(aBuild('shell', '1.0.0-a'));
    await new StorageManager(service, 0).promote({ shell: '1.0.0-a' }, ASHA);
    edge = await asEdge();
  });

  afterAll(async () => {
    await edge?.close();
    await service?.close();
    postgres?.stop();
  });

  test('can mirror the live releases, and report revision, visits and outcomes', async () => {
    const place = releasePlace(aDataFolder());
    const trust = new Trust({ folder: aDataFolder(), log: () => undefined });
    const log = jest.fn();

    const mirror = await Mirror.start({ open: asEdge, place, trust, name: 'edge-a', log });
    await mirror.close();
    await edge.signals.reportEdge({ name: 'edge-a', revision: 1 });
    await edge.signals.saveVisits('edge-a', { hour: new Date().toISOString().slice(0, 13), counts: [] });
    await edge.signals.saveOutcomes('edge-a', []);

    expect(place.store.has('shell', '1.0.0-a')).toBe(true);
    expect(log.mock.calls).toEqual([]);
    expect((await service.signals.edges()).map(({ name }) => name)).toEqual(['edge-a']);
  });

  test.each([
    ['publish', () => edge.artifacts.publish(aBuild('shell', '1.0.0-b'))],
    ['promote', () => new StorageManager(edge, 0).promote({ shell: '1.0.0-a' }, ASHA)],
    ['read grants', () => edge.grants.list()],
  ])('may not %s', async (_what, act) => {
    await expect(act()).rejects.toThrow('permission denied');
  });
});
