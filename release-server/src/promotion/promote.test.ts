import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FolderPlace, FolderStorage } from '../storage/folder-storage';
import { ASHA, aBuild, aPlace } from '../testing/a-release.testing';
import type { Change } from './change';
import { promote, StorageManager } from './storage-manager';

let place: FolderPlace;

/** Makes the shell and the checkout's 1.0.0-a live; 1.0.0-b is published. */
beforeEach(async () => {
  place = await aPlace([
    ['checkout', '1.0.0-a'],
    ['checkout', '1.0.0-b'],
  ]);
  await promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, { by: 'start' });
});

describe('a promotion', () => {
  it('refuses a release that was never published', async () => {
    await expect(promote(place, { checkout: '1.0.0-x' }, ASHA)).rejects.toThrow(
      'checkout 1.0.0-x is not in the release store: publish it first.',
    );
  });

  it('refuses a release with a changed file in the store', async () => {
    writeFileSync(join(place.store.folderOf('checkout', '1.0.0-b'), 'node/Page.js'), 'other');

    await expect(promote(place, { checkout: '1.0.0-b' }, ASHA)).rejects.toThrow(
      'checkout 1.0.0-b is damaged in the store: node/Page.js was changed after the build. Publish it again.',
    );
    expect(place.registry.read().revision).toBe(1);
  });

  it('refuses a remote or a shell that does not fit the live releases, and accepts both together', async () => {
    await place.store.publish(aBuild('shell', '2.0.0-s2', { lends: { react: '20.0.0' } }));
    await place.store.publish(aBuild('checkout', '2.0.0-b', { needs: { react: '20.0.0' } }));

    await expect(promote(place, { checkout: '2.0.0-b' }, ASHA)).rejects.toThrow(
      'checkout 2.0.0-b needs react 20.0.0 (shell 1.0.0-s1 shares 19.3.1)',
    );
    await expect(promote(place, { shell: '2.0.0-s2' }, ASHA)).rejects.toThrow(
      'checkout 1.0.0-a needs react 19.3.1',
    );
    expect(place.registry.read().revision).toBe(1);
    const { revision } = await promote(place, { shell: '2.0.0-s2', checkout: '2.0.0-b' }, ASHA);
    expect(revision).toBe(2);
  });

  it('accepts a shell with a newer patch or minor of platform, without new remotes', async () => {
    const needs = { '@stepwell/platform': '^1.0.0' };
    await place.store.publish(aBuild('checkout', '1.0.0-c', { needs }));
    await promote(place, { checkout: '1.0.0-c' }, ASHA);

    for (const [id, version] of Object.entries({ 's-patch': '1.0.1', 's-minor': '1.4.0' })) {
      const lends = { react: '19.3.1', '@stepwell/platform': version };
      await place.store.publish(aBuild('shell', id, { lends }));
      expect((await promote(place, { shell: id }, ASHA)).features.checkout?.live).toBe('1.0.0-c');
    }
  });

  it('refuses a remote if no shell is live', async () => {
    const empty = await aPlace([['checkout', '1.0.0-a']]);

    await expect(promote(empty, { checkout: '1.0.0-a' }, ASHA)).rejects.toThrow('No shell is live yet');
  });

  it('stores the author, the time and the previously live release', async () => {
    const { features } = await promote(place, { checkout: '1.0.0-b' }, ASHA);

    expect(features.checkout).toEqual({
      live: '1.0.0-b',
      previous: '1.0.0-a',
      by: 'asha',
      at: expect.stringMatching(/Z$/),
    });
  });

  it('records a person as the author of an already live release, and keeps the previous release', async () => {
    await promote(place, { checkout: '1.0.0-b' }, { by: 'start' });

    const { features } = await promote(place, { checkout: '1.0.0-b' }, ASHA);

    expect(features.checkout).toMatchObject({ live: '1.0.0-b', previous: '1.0.0-a', by: 'asha' });
  });
});

describe('a rollback', () => {
  it('is refused if nothing was live before', async () => {
    await expect(rollback('checkout', ASHA)).rejects.toThrow('checkout has no release before this one');
    await expect(rollback('catalog', ASHA)).rejects.toThrow('catalog has no live release.');
  });

  it('is refused if the registry is at another revision', async () => {
    await expect(rollback('checkout', { ...ASHA, ifRevision: 7 })).rejects.toThrow(
      'The registry is at revision 1, not 7; nothing was changed.',
    );
  });

  it('makes the newer release live again if it is repeated', async () => {
    await promote(place, { checkout: '1.0.0-b' }, ASHA);

    const back = await rollback('checkout', { by: 'ravi' });
    const forward = await rollback('checkout', { by: 'ravi' });

    expect(back.features.checkout).toMatchObject({ live: '1.0.0-a', previous: '1.0.0-b', by: 'ravi' });
    expect(forward.features.checkout).toMatchObject({ live: '1.0.0-b', previous: '1.0.0-a' });
  });
});

function rollback(feature: string, change: Change) {
  return new StorageManager(new FolderStorage(place), 0).rollback(feature, change);
}
