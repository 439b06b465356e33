import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FolderPlace, FolderStorage } from '../storage/folder-storage';
import { aBuild, aPlace } from '../testing/a-release.testing';
import type { Change } from './change';
import { promote, StorageManager } from './storage-manager';

const ASHA = { by: 'asha' };

describe('a promotion', () => {
  it('refuses a release that was never published', async () => {
    const place = await aPlace();
    await promote(place, { shell: '1.0.0-s1' }, ASHA);

    await expect(promote(place, { checkout: '1.0.0-x' }, ASHA)).rejects.toThrow(
      'checkout 1.0.0-x is not in the release store: publish it first.',
    );
  });

  it('refuses a release with a missing or changed file in the store', async () => {
    const place = await aPlace([['checkout', '1.0.0-a']]);
    writeFileSync(join(place.store.folderOf('checkout', '1.0.0-a'), 'node/Page.js'), 'other');

    await expect(promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA)).rejects.toThrow(
      'checkout 1.0.0-a is damaged in the store: node/Page.js was changed after the build. Publish it again.',
    );
    expect(place.registry.read().revision).toBe(0);
  });

  it('refuses a remote that the live shell cannot run, although a published shell can', async () => {
    const place = await aPlace();
    await promote(place, { shell: '1.0.0-s1' }, ASHA);
    await place.store.publish(aBuild('shell', '2.0.0-s2', { lends: { react: '20.0.0' } }));
    await place.store.publish(aBuild('checkout', '1.0.0-a', { needs: { react: '20.0.0' } }));

    await expect(promote(place, { checkout: '1.0.0-a' }, ASHA)).rejects.toThrow(
      'checkout 1.0.0-a needs react 20.0.0 (shell 1.0.0-s1 shares 19.3.1)',
    );
  });

  it('refuses a shell that cannot run a live remote', async () => {
    const place = await aPlace([['checkout', '1.0.0-a']]);
    await promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
    await place.store.publish(aBuild('shell', '2.0.0-s2', { lends: { react: '20.0.0' } }));

    await expect(promote(place, { shell: '2.0.0-s2' }, ASHA)).rejects.toThrow(
      'checkout 1.0.0-a needs react 19.3.1',
    );
    expect(place.registry.read().features.shell?.live).toBe('1.0.0-s1');
  });

  it('accepts a shell with a newer patch or minor of platform, without new remotes', async () => {
    const place = await aPlace();
    const needs = { '@stepwell/platform': '^1.0.0' };
    await place.store.publish(aBuild('checkout', '1.0.0-a', { needs }));
    await promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);

    for (const [id, version] of Object.entries({ 's-patch': '1.0.1', 's-minor': '1.4.0' })) {
      const lends = { react: '19.3.1', '@stepwell/platform': version };
      await place.store.publish(aBuild('shell', id, { lends }));
      expect((await promote(place, { shell: id }, ASHA)).features.checkout?.live).toBe('1.0.0-a');
    }
  });

  it('promotes a shell and its remotes together in one revision', async () => {
    const place = await aPlace([['checkout', '1.0.0-a']]);
    await promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
    await place.store.publish(aBuild('shell', '2.0.0-s2', { lends: { react: '20.0.0' } }));
    await place.store.publish(aBuild('checkout', '2.0.0-b', { needs: { react: '20.0.0' } }));

    const { revision } = await promote(place, { shell: '2.0.0-s2', checkout: '2.0.0-b' }, ASHA);

    expect(revision).toBe(2);
  });

  it('refuses a remote if no shell is live', async () => {
    const place = await aPlace([['checkout', '1.0.0-a']]);

    await expect(promote(place, { checkout: '1.0.0-a' }, ASHA)).rejects.toThrow('No shell is live yet');
  });

  it('stores the author, the time and the previously live release', async () => {
    const place = await aPlace([
      ['checkout', '1.0.0-a'],
      ['checkout', '1.0.0-b'],
    ]);
    await promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, { by: 'start' });

    const { features } = await promote(place, { checkout: '1.0.0-b' }, ASHA);

    expect(features.checkout).toEqual({
      live: '1.0.0-b',
      previous: '1.0.0-a',
      by: 'asha',
      at: expect.stringMatching(/Z$/),
    });
  });

  it('records a person as the author of an already live release, and keeps the previous release', async () => {
    const place = await aPlace([
      ['checkout', '1.0.0-a'],
      ['checkout', '1.0.0-b'],
    ]);
    await promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, { by: 'start' });
    await promote(place, { checkout: '1.0.0-b' }, { by: 'start' });

    const { features } = await promote(place, { checkout: '1.0.0-b' }, ASHA);

    expect(features.checkout).toMatchObject({ live: '1.0.0-b', previous: '1.0.0-a', by: 'asha' });
  });
});

describe('a rollback', () => {
  it('refuses if nothing was live before', async () => {
    const place = await aPlace([['checkout', '1.0.0-a']]);
    await promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);

    await expect(rollback(place, 'checkout', ASHA)).rejects.toThrow(
      'checkout has no release before this one',
    );
    await expect(rollback(place, 'catalog', ASHA)).rejects.toThrow('catalog has no live release.');
  });

  it('refuses if the registry is at another revision', async () => {
    const place = await aPlace([['checkout', '1.0.0-a']]);
    await promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);

    await expect(rollback(place, 'checkout', { ...ASHA, ifRevision: 7 })).rejects.toThrow(
      'The registry is at revision 1, not 7; nothing was changed.',
    );
  });

  it('makes the newer release live again if it is repeated', async () => {
    const place = await aPlace([
      ['checkout', '1.0.0-a'],
      ['checkout', '1.0.0-b'],
    ]);
    await promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
    await promote(place, { checkout: '1.0.0-b' }, ASHA);

    const back = await rollback(place, 'checkout', { by: 'ravi' });
    const forward = await rollback(place, 'checkout', { by: 'ravi' });

    expect(back.features.checkout).toMatchObject({ live: '1.0.0-a', previous: '1.0.0-b', by: 'ravi' });
    expect(forward.features.checkout).toMatchObject({ live: '1.0.0-b', previous: '1.0.0-a' });
  });
});

function rollback(place: FolderPlace, feature: string, change: Change) {
  return new StorageManager(new FolderStorage(place), 0).rollback(feature, change);
}
