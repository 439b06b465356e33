import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promote } from '../promotion/storage-manager';
import { Trust } from '../signatures/trust';
import { releasePlace } from '../storage/folder-storage';
import { openStorage } from '../storage/open-storage';
import { aBuild, aDataFolder } from '../testing/a-release.testing';
import { PublishedReleases } from './published-releases';
import { SignedReleases } from './signed-releases';
import { VerifiedRegistry } from './verified-registry';

test('finds a release that was never live, once the last read of the list is two seconds old', async () => {
  const { storage, published, store, wait } = await aMachine();
  expect(await published.has('checkout', '1.1.0-b')).toBe(false);
  await storage.artifacts.publish(aBuild('checkout', '1.1.0-b'));

  expect(await published.has('checkout', '1.1.0-b')).toBe(false);
  expect(store.find('checkout', '1.1.0-b')).toBeUndefined();
  wait(2000);
  expect(await published.has('checkout', '1.1.0-b')).toBe(true);

  expect(store.find('checkout', '1.1.0-b')?.id).toBe('1.1.0-b');
});

test('reads the list of a feature once for a hundred guessed ids, and no list for guessed features', async () => {
  const { published, listReads } = await aMachine();

  for (let guess = 0; guess < 100; guess += 1) {
    expect(await published.has('checkout', `9.9.9-${guess}`)).toBe(false);
    expect(await published.has(`made-up-${guess}`, '1.0.0-a')).toBe(false);
  }

  expect(listReads).toEqual(['checkout']);
});

test('ignores a list that its team has not signed', async () => {
  const { storage, dataDir, published, trust } = await aMachine();
  const stranger = await openStorage({ dataDir: aDataFolder() });
  await stranger.artifacts.publish(aBuild('shell', '1.0.0-s'));
  await stranger.artifacts.publish(aBuild('checkout', '6.6.6-evil'));
  trust.acceptNewerList('checkout', (await stranger.artifacts.signed('checkout')) ?? '');
  await Promise.all([stranger.close(), storage.close()]);

  expect(await published.has('checkout', '6.6.6-evil')).toBe(false);
  expect(trust.isListed('checkout', '1.0.0-a')).toBe(true);
  expect(trust.isSigned('checkout', '1.0.0-a', recordOf(dataDir, 'checkout', '1.0.0-a'))).toBe(true);
});

test('a revision accepts its own list of a team, but no older list', async () => {
  const { storage, trust, signed, dataDir } = await aMachine();
  const older = (await storage.artifacts.signed('checkout')) ?? '';
  await storage.artifacts.publish(aBuild('checkout', '1.1.0-b'));
  const own = (await storage.artifacts.signed('checkout')) ?? '';
  await promote(releasePlace(dataDir), { checkout: '1.1.0-b' }, { by: 'a person' });

  const revision = await trust.check(await storage.deployments.current(), signed);

  expect([older, own].map((list) => revision.accepts('checkout', list))).toEqual([false, true]);
});

test('reports that a release cannot be fetched', async () => {
  const { published } = await aMachine(async () => Promise.reject(new Error('it was taken away')));

  expect(await published.fetch('checkout', '1.0.0-a')).toBe(false);
});

/** An edge's machine on which releases of shell and checkout are live, and trusted. */
async function aMachine(fetch?: () => Promise<void>) {
  const dataDir = aDataFolder();
  const storage = await openStorage({ dataDir });
  await storage.artifacts.publish(aBuild('shell', '1.0.0-s'));
  await storage.artifacts.publish(aBuild('checkout', '1.0.0-a'));
  const place = releasePlace(dataDir);
  await promote(place, { shell: '1.0.0-s', checkout: '1.0.0-a' }, { by: 'a person' });
  const trust = new Trust({ folder: join(dataDir, 'trust'), log: () => undefined });
  const signed = async (role: string, version: number) => place.metadata.read(role, version);
  await VerifiedRegistry.open({
    registry: place.registry,
    signed,
    trust,
    log: () => undefined,
  });
  const listReads: string[] = [];
  let now = 0;
  const published = new PublishedReleases(
    {
      trust,
      newestList: async (feature) => {
        listReads.push(feature);
        return storage.artifacts.signed(feature);
      },
      fetch,
    },
    () => now,
  );
  return {
    dataDir,
    storage,
    published,
    trust,
    listReads,
    store: new SignedReleases(place.store, trust),
    signed,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

function recordOf(dataDir: string, feature: string, id: string): Buffer {
  return readFileSync(join(dataDir, 'releases', feature, id, 'release.json'));
}
