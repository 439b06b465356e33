import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@stepwell/server-kit/testing/until';
import { StorageManager } from '../promotion/storage-manager';
import { damageOf } from '../publishing/release-check';
import type { RegistryRevision } from '../registry';
import { Trust, Verified } from '../signatures/trust';
import { type FolderPlace, releasePlace } from '../storage/folder-storage';
import type { ReleaseStorage } from '../storage/storage';
import { ASHA, aDataFolder } from '../testing/a-release.testing';
import { aStorage, closeFirst, publishAll, STORAGES, withReplaced } from '../testing/a-storage.testing';
import { Mirror } from './mirror';

let logged: string[] = [];

beforeEach(() => {
  logged = [];
});

describe.each(STORAGES)('an edge’s mirror of %s', (kind) => {
  test('has all files of a release before it serves the revision', async () => {
    const { storage, reopen } = await aLiveStorage(kind);
    const [one, other] = [await mirrored(reopen, 'edge-a'), await mirrored(reopen, 'edge-b')];

    const { lagging, revision } = await new StorageManager(storage, 20_000).promote(
      { checkout: '1.0.0-b' },
      ASHA,
    );

    expect(lagging).toEqual([]);
    for (const { store, registry } of [one, other]) {
      expect(registry.read()).toMatchObject({ revision, features: { checkout: { live: '1.0.0-b' } } });
      expect(damageOf(store.read('checkout', '1.0.0-b'))).toBeUndefined();
      expect(existsSync(join(store.folderOf('checkout', '1.0.0-b'), 'browser/Page.js.br'))).toBe(true);
    }
    expect((await storage.signals.edges()).map(({ name }) => name).sort()).toEqual(['edge-a', 'edge-b']);
  });

  test('fetches canaries, and releases that were canaries before it started', async () => {
    const { storage, reopen } = await aLiveStorage(kind);
    const manager = new StorageManager(storage, 0);
    await manager.canary({ feature: 'checkout', id: '1.0.0-b', percent: 10 }, ASHA);

    const { store, registry } = await mirrored(reopen, 'edge-a');
    expect(registry.read().features.checkout?.canary?.release).toBe('1.0.0-b');
    expect(damageOf(store.read('checkout', '1.0.0-b'))).toBeUndefined();

    await manager.stopCanary('checkout', ASHA);
    const later = await mirrored(reopen, 'edge-b');
    await until(() => later.store.has('checkout', '1.0.0-b'));
  });

  test('fetches releases that were live before it started', async () => {
    const { storage, reopen } = await aLiveStorage(kind);
    await new StorageManager(storage, 0).promote({ checkout: '1.0.0-b' }, ASHA);

    const { store } = await mirrored(reopen, 'edge-a');

    await until(() => store.has('checkout', '1.0.0-a'));
  });

  test('fetches releases that were live before a release that cannot be fetched', async () => {
    const { storage, reopen } = await aLiveStorage(kind);
    const manager = new StorageManager(storage, 0);
    await publishAll(storage, 'checkout 1.0.0-c', 'checkout 1.0.0-d');
    for (const id of ['1.0.0-b', '1.0.0-c', '1.0.0-d']) await manager.promote({ checkout: id }, ASHA);
    const withDamaged = async () => withChangedFile(await reopen(), () => true);

    const { store } = await mirrored(withDamaged, 'edge-a');

    await until(() => store.has('checkout', '1.0.0-a'));
    expect(store.has('checkout', '1.0.0-b')).toBe(false);
  });

  test('opens the storage once for concurrent requests', async () => {
    const { reopen } = await aLiveStorage(kind);
    const options = mirrorOptions();
    await (await Mirror.start({ ...options, open: reopen })).close();
    const open = jest.fn(reopen).mockRejectedValueOnce(new Error('connect ECONNREFUSED'));

    const mirror = await Mirror.start({ ...options, open });
    await Promise.all([mirror.history(), mirror.newestList('checkout'), mirror.history()]);
    await mirror.close();

    expect(open).toHaveBeenCalledTimes(2);
  });

  test('fetches the previous release as a fallback', async () => {
    const { storage, reopen } = await aLiveStorage(kind);
    await new StorageManager(storage, 0).promote({ checkout: '1.0.0-b' }, ASHA);
    // Without history, only the registry names the previous release.
    const withoutHistory = async () =>
      withReplaced(await reopen(), 'deployments', { history: async () => [] });

    const { store } = await mirrored(withoutHistory, 'edge-a');

    expect(store.has('checkout', '1.0.0-a')).toBe(true);
  });

  test('fetches releases that were live while the storage did not answer', async () => {
    const { storage, reopen } = await aLiveStorage(kind);
    await publishAll(storage, 'checkout 1.0.0-c');
    let isAway = false;
    const { store, registry } = await mirrored(
      async () => unreachable(await reopen(), () => isAway),
      'edge-a',
    );
    isAway = true;
    for (const id of ['1.0.0-b', '1.0.0-c'])
      await new StorageManager(storage, 0).promote({ checkout: id }, ASHA);

    isAway = false;
    await until(() => registry.read().revision === 3);

    await until(() => store.has('checkout', '1.0.0-b'));
  });

  test('serves its copies after a restart without the storage', async () => {
    const { reopen } = await aLiveStorage(kind);
    const place = releasePlace(aDataFolder());
    const trust = aTrust();
    const options = { open: reopen, place, trust, name: 'edge-a', log: () => undefined };
    await (await Mirror.start(options)).close();
    const failToOpen = () => Promise.reject(new Error('connect ECONNREFUSED'));

    await mirrored(failToOpen, 'edge-a', place, trust);

    expect(place.registry.read()).toMatchObject({ revision: 1, features: { checkout: { live: '1.0.0-a' } } });
    expect(logged).toEqual(['releases: connect ECONNREFUSED']);
  });

  test('measures how long the storage has not answered', async () => {
    const { reopen } = await aLiveStorage(kind);
    const options = mirrorOptions();
    const failToOpen = () => Promise.reject(new Error('connect ECONNREFUSED'));

    const answered = await Mirror.start({ ...options, open: reopen });
    const answeredMs = answered.silentForMs;
    await answered.close();
    const unanswered = await Mirror.start({ ...options, open: failToOpen });
    const unansweredMs = unanswered.silentForMs;
    await unanswered.close();

    expect(answeredMs).toBeLessThan(60_000);
    expect(unansweredMs).toBe(Number.POSITIVE_INFINITY);
  });

  test('refuses an older revision, and logs why', async () => {
    const { storage, reopen } = await aLiveStorage(kind);
    const place = releasePlace(aDataFolder());

    await mirrored(reopen, 'edge-a', place, await trustAfter(storage, place, { revision: 7, features: {} }));

    expect(place.registry.read().revision).toBe(7);
    expect(logged).toEqual([
      expect.stringMatching(/^releases: the storage is at revision 1, and 7 was live here/),
    ]);
  });

  test('refuses a revision with a changed file until the file is restored', async () => {
    const { storage, reopen } = await aLiveStorage(kind);
    let isChanged = true;
    const place = await mirrored(async () => {
      const opened = await reopen();
      return withChangedFile(opened, () => isChanged);
    }, 'edge-a');

    await new StorageManager(storage, 0).promote({ checkout: '1.0.0-b' }, ASHA);
    await until(() => logged.length > 0);

    expect(place.registry.read().revision).toBe(1);
    expect(logged[0]).toContain('checkout 1.0.0-b is damaged in the storage: node/Page.js was changed');
    isChanged = false;
    await until(() => place.registry.read().revision === 2);
  });
});

async function aLiveStorage(kind: string) {
  const made = await aStorage(kind);
  const { storage } = made;
  await publishAll(storage, 'shell 1.0.0-s1', 'checkout 1.0.0-a', 'checkout 1.0.0-b');
  await new StorageManager(storage, 0).promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
  return made;
}

/** Starts the mirror of an edge that serves the live releases as soon as they are mirrored. */
async function mirrored(
  open: () => Promise<ReleaseStorage>,
  name: string,
  place: FolderPlace = releasePlace(aDataFolder()),
  trust = aTrust(),
): Promise<FolderPlace> {
  const mirror = await Mirror.start({ open, place, trust, name, log: (text) => logged.push(text) });
  const serve = () => mirror.reports.setRevision(place.registry.read().revision);
  serve();
  const serving = setInterval(serve, 50);
  closeFirst(() => {
    clearInterval(serving);
    return mirror.close();
  });
  return place;
}

/** Options of the mirror of an edge with an empty folder, except `open`. */
function mirrorOptions() {
  return { place: releasePlace(aDataFolder()), trust: aTrust(), name: 'edge-a', log: () => undefined };
}

function aTrust(): Trust {
  return new Trust({ folder: aDataFolder(), log: () => undefined });
}

/** Trusted state of an edge that has served a revision. */
async function trustAfter(
  storage: ReleaseStorage,
  place: FolderPlace,
  revision: RegistryRevision,
): Promise<Trust> {
  const trust = aTrust();
  const { metadata } = await trust.check(await storage.deployments.current(), (role, version) =>
    storage.artifacts.signed(role, version),
  );
  trust.keep(new Verified(revision, metadata));
  place.registry.takeOver(revision);
  return trust;
}

/** A storage whose registry cannot be read while `isAway`. */
function unreachable(storage: ReleaseStorage, isAway: () => boolean): ReleaseStorage {
  const current = () =>
    isAway() ? Promise.reject(new Error('connect ECONNREFUSED')) : storage.deployments.current();
  return withReplaced(storage, 'deployments', { current });
}

function withChangedFile(storage: ReleaseStorage, isChanged: () => boolean): ReleaseStorage {
  return withReplaced(storage, 'artifacts', {
    async copyTo(feature, id, folder) {
      await storage.artifacts.copyTo(feature, id, folder);
      if (isChanged() && id === '1.0.0-b') writeFileSync(join(folder, 'node/Page.js'), 'changed');
    },
  });
}
