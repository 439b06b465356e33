import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASHA, aPlace, aRelease, OWNERS, SHARED } from './a-release.testing';
import { type Contents, hashOf } from './contents';
import { newKey, readPrivateKey, readPublicKeys, signRecord } from './keys';
import { LocalReleases } from './local-releases';
import type { Place } from './place';
import { parseReleasePath, versionOf } from './release';

const ROUTE = { module: 'Page', fallback: 'The page cannot be shown.' };
const SLOT = { ...ROUTE, when: 'server' } as const;

describe('publishing', () => {
  test('stores a release once; the same files again are no error, and other files are refused', async () => {
    const { place, releases } = await aPlace();
    const first = await releases.publish(await aRelease(place, 'checkout', '1.0.0-a'));
    const again = await releases.publish(await aRelease(place, 'checkout', '1.0.0-a'));

    expect([first.isNew, again.isNew]).toEqual([true, false]);
    await expect(
      releases.publish(await aRelease(place, 'checkout', '1.0.0-a', { text: 'other' })),
    ).rejects.toThrow(
      'checkout 1.0.0-a is published already with other files, and a release never changes: raise the version.',
    );
  });

  test('replaces a release that was damaged on disk', async () => {
    const { place, releases } = await aPlace([['checkout', '1.0.0-a']]);
    const file = join(place.store, 'checkout/1.0.0-a/node/Page.js');
    writeFileSync(file, 'evil');

    await releases.publish(await aRelease(place, 'checkout', '1.0.0-a'));

    expect(readFileSync(file, 'utf8')).toBe('checkout 1.0.0-a');
  });

  // A row: what is wrong, the release with it, and the line that the publisher reads.
  test.each<[string, (place: Place) => Promise<Contents>, string]>([
    [
      'a route of another team',
      (place) =>
        aRelease(place, 'checkout', '1.0.0-a', {
          manifest: { routes: [{ ...ROUTE, path: '/course/:id/pay' }] },
        }),
      'checkout 1.0.0-a cannot be published: its route /course/:id/pay belongs to catalog (table of owners in shell 1.0.0-s).',
    ],
    [
      'a route of the shell',
      (place) =>
        aRelease(place, 'checkout', '1.0.0-a', { manifest: { routes: [{ ...ROUTE, path: '/about-us' }] } }),
      'checkout 1.0.0-a cannot be published: its route /about-us belongs to shell (table of owners in shell 1.0.0-s).',
    ],
    [
      'a route that no feature owns',
      (place) =>
        aRelease(place, 'checkout', '1.0.0-a', { manifest: { routes: [{ ...ROUTE, path: '/coursework' }] } }),
      'checkout 1.0.0-a cannot be published: its route /coursework belongs to no feature: add its prefix to the table of owners in the shell.',
    ],
    [
      'a slot of another team',
      (place) =>
        aRelease(place, 'checkout', '1.0.0-a', { manifest: { slots: [{ ...SLOT, at: 'nav.courses.v1' }] } }),
      'checkout 1.0.0-a cannot be published: its slot nav.courses.v1 belongs to catalog (table of owners in shell 1.0.0-s).',
    ],
    [
      'ranges that no shell satisfies',
      (place) => aRelease(place, 'checkout', '1.0.0-a', { needs: { react: '^20.0.0' } }),
      'checkout 1.0.0-a cannot be published: it needs react ^20.0.0 (shell 1.0.0-s shares 19.3.1).',
    ],
    [
      'no signature',
      async (place) => without(await aRelease(place, 'checkout', '1.0.0-a'), 'release.sig'),
      'checkout 1.0.0-a is refused: it is not signed: publish it with its team’s private key.',
    ],
    [
      'a foreign signature',
      async (place) => signedByAnother(place, await aRelease(place, 'checkout', '1.0.0-a')),
      'checkout 1.0.0-a is refused: its signature is not of a key of checkout.',
    ],
    [
      'a changed byte',
      async (place) =>
        new Map([...(await aRelease(place, 'checkout', '1.0.0-a')), ['node/Page.js', Buffer.from('evil')]]),
      'checkout 1.0.0-a is refused: its file node/Page.js was changed after it was signed.',
    ],
    [
      'a changed record',
      async (place) => {
        const contents = await aRelease(place, 'checkout', '1.0.0-a');
        const record = String(contents.get('release.json')).replace('"asha"', '"ravi"');
        return new Map([...contents, ['release.json', Buffer.from(record)]]);
      },
      'checkout 1.0.0-a is refused: its signature is not of a key of checkout.',
    ],
    [
      'a missing file',
      async (place) => without(await aRelease(place, 'checkout', '1.0.0-a'), 'browser/Page.js'),
      'checkout 1.0.0-a is refused: its file browser/Page.js is missing.',
    ],
    [
      'a file that the record does not list',
      async (place) =>
        new Map([...(await aRelease(place, 'checkout', '1.0.0-a')), ['node/b.js', Buffer.from('')]]),
      'checkout 1.0.0-a is refused: its record does not list node/b.js.',
    ],
    [
      'an id that is a path',
      (place) => aRelease(place, 'checkout', '1.0.0-a', { id: '../../keys' }),
      'The release is refused: its release.json lacks a field or has a wrong one.',
    ],
    [
      'a file type that is not served',
      (place) =>
        aRelease(place, 'checkout', '1.0.0-a', {
          files: { ...PAGE_FILES, 'browser/a.html': hash('x') },
          extra: { 'browser/a.html': 'x' },
        }),
      'checkout 1.0.0-a is refused: browser/a.html is of a type that is not served to browsers (br, css, gz, js, json, mp3, ogg, png, svg, wav, webp, woff2).',
    ],
    [
      'a container of another release',
      (place) => aRelease(place, 'checkout', '1.0.0-a', { container: 'catalog__1' }),
      'checkout 1.0.0-a is refused: its federation container is "catalog__1", and must be "checkout__1_0_0_a".',
    ],
    [
      'a module that was not built',
      (place) => aRelease(place, 'checkout', '1.0.0-a', { modules: { Page: { js: ['Other.js'], css: [] } } }),
      'checkout 1.0.0-a is refused: its module Page names Other.js, which was not built.',
    ],
    [
      'a manifest with a fault',
      (place) =>
        aRelease(place, 'checkout', '1.0.0-a', { manifest: { routes: [{ ...ROUTE, path: 'pay' }] } }),
      'checkout 1.0.0-a is refused: its feature.json is wrong: /routes/0/path must match pattern',
    ],
  ])('refuses %s with one line, and stores nothing', async (_fault, release, message) => {
    const { place, releases } = await aPlace();

    const error = await releases.publish(await release(place)).catch((refusal: Error) => refusal);

    expect((error as Error).message).toContain(message);
    expect(existsSync(join(place.store, 'checkout'))).toBe(false);
  });

  test('accepts a remote that fits a shell that is published but not live yet', async () => {
    const { place, releases } = await aPlace();
    await releases.publish(
      await aRelease(place, 'shell', '2.0.0-s', { lends: { ...SHARED, react: '20.0.0' } }),
    );

    await releases.publish(await aRelease(place, 'checkout', '2.0.0-a', { needs: { react: '^20.0.0' } }));

    await expect(releases.promote({ checkout: '2.0.0-a' }, ASHA)).rejects.toThrow(
      'checkout 2.0.0-a cannot be used with shell 1.0.0-s: it needs react ^20.0.0 (shell 1.0.0-s shares 19.3.1). Promote releases that fit together in one command.',
    );
    const { revision } = await releases.promote({ shell: '2.0.0-s', checkout: '2.0.0-a' }, ASHA);
    expect(revision).toBe(2);
  });

  test('a route changes its owner by a release of the shell', async () => {
    const { place, releases } = await aPlace();
    const owners = { ...OWNERS, engagement: { routes: ['/mentors'], slots: [] } };
    await releases.publish(await aRelease(place, 'shell', '2.0.0-s', { owners }));

    const moved = await aRelease(place, 'engagement', '1.0.0-a', {
      manifest: { routes: [{ ...ROUTE, path: '/mentors/:id' }] },
    });

    expect(await releases.publish(moved)).toMatchObject({ isNew: true });
  });
});

describe('what is live', () => {
  test('promote, roll back and delete are revisions with author and reason', async () => {
    const { releases } = await aPlace([
      ['checkout', '1.0.0-a'],
      ['checkout', '1.0.0-b'],
      ['checkout', '1.0.0-c'],
    ]);

    await releases.promote({ checkout: '1.0.0-a' }, ASHA);
    await releases.promote({ checkout: '1.0.0-b' }, { by: 'ravi', reason: 'coupon beside the code' });
    const { features } = await releases.rollback('checkout', { by: 'asha', reason: 'wrong price' });
    await releases.remove({ feature: 'checkout', id: '1.0.0-c' }, ASHA);

    expect(features.checkout).toMatchObject({ live: '1.0.0-a', previous: '1.0.0-b', by: 'asha' });
    expect(
      (await releases.history()).map(({ revision, action, by, reason }) => [revision, action, by, reason]),
    ).toEqual([
      [1, 'promote shell 1.0.0-s', 'asha', undefined],
      [2, 'promote checkout 1.0.0-a', 'asha', undefined],
      [3, 'promote checkout 1.0.0-b', 'ravi', 'coupon beside the code'],
      [4, 'roll back to checkout 1.0.0-a', 'asha', 'wrong price'],
      [5, 'delete checkout 1.0.0-c', 'asha', undefined],
    ]);
    expect((await releases.list('checkout')).map(({ id }) => id)).toEqual(['1.0.0-b', '1.0.0-a']);
  });

  test('a stale revision is refused, and nothing is changed', async () => {
    const { releases } = await aPlace([
      ['checkout', '1.0.0-a'],
      ['checkout', '1.0.0-b'],
    ]);
    await releases.promote({ checkout: '1.0.0-a' }, ASHA);

    await expect(releases.promote({ checkout: '1.0.0-b' }, { ...ASHA, ifRevision: 1 })).rejects.toMatchObject(
      {
        status: 409,
        message:
          'The registry is at revision 2, not 1; nothing was changed. Look at the history, and try again.',
      },
    );
    expect((await releases.registry()).features.checkout?.live).toBe('1.0.0-a');
  });

  test('of many writers at once each makes a revision of its own, also from other processes’ objects', async () => {
    const { place, releases } = await aPlace([
      ['checkout', '1.0.0-a'],
      ['checkout', '1.0.0-b'],
    ]);
    const others = Array.from({ length: 10 }, () => new LocalReleases(place));

    await Promise.all(
      others.map((each, index) => each.promote({ checkout: index % 2 ? '1.0.0-a' : '1.0.0-b' }, ASHA)),
    );

    expect((await releases.registry()).revision).toBe(11);
    expect((await releases.history()).map(({ revision }) => revision)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
  });

  test('a release that is live or previous is not deleted; an unknown one is not there', async () => {
    const { releases } = await aPlace([
      ['checkout', '1.0.0-a'],
      ['checkout', '1.0.0-b'],
    ]);
    await releases.promote({ checkout: '1.0.0-a' }, ASHA);
    await releases.promote({ checkout: '1.0.0-b' }, ASHA);

    const remove = (id: string) => releases.remove({ feature: 'checkout', id }, ASHA);
    await expect(remove('1.0.0-b')).rejects.toThrow('checkout 1.0.0-b is live: promote another one first.');
    await expect(remove('1.0.0-a')).rejects.toThrow(
      'checkout 1.0.0-a is the previous release, to which pages fall back: promote another one first.',
    );
    await expect(remove('1.0.0-x')).rejects.toThrow('checkout 1.0.0-x is not published: publish it first.');
    await expect(remove('..')).rejects.toThrow('"checkout .." is not the name of a release.');
  });

  test('a damaged, unknown or first release cannot be promoted or rolled back', async () => {
    const { place, releases } = await aPlace([['checkout', '1.0.0-a']]);
    await expect(releases.rollback('checkout', ASHA)).rejects.toThrow(
      'checkout has no release before this one to go back to.',
    );
    await expect(releases.promote({ checkout: '1.0.0-x' }, ASHA)).rejects.toThrow(
      'checkout 1.0.0-x is not published',
    );
    writeFileSync(join(place.store, 'checkout/1.0.0-a/node/Page.js'), 'evil');

    await expect(releases.promote({ checkout: '1.0.0-a' }, ASHA)).rejects.toThrow(
      'checkout 1.0.0-a is refused: its file node/Page.js was changed after it was signed.',
    );
  });

  test('a crash after the history and before the registry doubles no line', async () => {
    const { place, releases } = await aPlace([['checkout', '1.0.0-a']]);
    const [first] = await releases.history();
    writeFileSync(place.history, `${JSON.stringify(first)}\n`);

    await releases.promote({ checkout: '1.0.0-a' }, ASHA);

    expect((await releases.history()).map(({ revision }) => revision)).toEqual([1, 2]);
  });
});

test('a key is never replaced, and an unreadable list of keys is an error', async () => {
  const { place } = await aPlace();
  expect(() => newKey(join(place.privateKeys, 'shell.pem'))).toThrow(
    'exists already: a key is never replaced',
  );
  writeFileSync(place.publicKeys, '{"shell": "abc"}');

  expect(() => readPublicKeys(place.publicKeys)).toThrow('must map each feature to a list of public keys.');
  expect(() => readPrivateKey(join(place.privateKeys, 'none.pem'))).toThrow('There is no private key in');
});

test('takes the address of a release’s file apart', () => {
  expect(parseReleasePath('/r/checkout/1.0.0-a/img/a.png')).toEqual({
    feature: 'checkout',
    id: '1.0.0-a',
    file: 'img/a.png',
  });
  for (const path of ['/r/checkout/1.0.0-a/', '/r/checkout/../a.js', '/r/Check/1/a.js', '/x/checkout/1/a.js'])
    expect(parseReleasePath(path)).toBeUndefined();
  expect(versionOf('1.2.0-rc.1-3f9ac21')).toBe('1.2.0-rc.1');
});

const PAGE_FILES = {
  'browser/Page.js': hash('checkout 1.0.0-a'),
  'node/Page.js': hash('checkout 1.0.0-a'),
};

function hash(text: string): string {
  return hashOf(Buffer.from(text));
}

function without(contents: Contents, name: string): Contents {
  return new Map([...contents].filter(([each]) => each !== name));
}

function signedByAnother(place: Place, contents: Contents): Contents {
  const file = join(place.privateKeys, 'mallory.pem');
  newKey(file);
  const signature = signRecord(contents.get('release.json') ?? Buffer.alloc(0), readPrivateKey(file));
  return new Map([...contents, ['release.sig', Buffer.from(signature)]]);
}
