import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@stepwell/server-kit/testing/until';
import { ASHA, aDataFolder, aPlace, aRelease, SHARED } from '../a-release.testing';
import { readCounts } from '../counts';
import { replaceJson } from '../files';
import { placeIn } from '../place';
import { type EdgeReleases, openEdgeReleases } from './edge-releases';

const open: EdgeReleases[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

test('reads what is live into memory, with compressed copies and integrity', async () => {
  const { dataDir, releases } = await aPlace([['checkout', '1.0.0-a', { text: 'a '.repeat(500) }]]);
  await releases.promote({ checkout: '1.0.0-a' }, ASHA);

  const { current } = await anEdge(dataDir);

  const { live } = current.remotes.get('checkout') ?? {};
  const script = live?.file('browser/Page.js');
  expect(script?.body.toString()).toBe('a '.repeat(500));
  expect(script?.brotli?.length).toBeLessThan(100);
  expect(script?.integrity).toBe(`sha384-${live?.files['browser/Page.js']}`);
  expect(live?.file('browser/../release.json')).toBeUndefined();
});

test('warms up before it switches, and finds older releases for open tabs', async () => {
  const { dataDir, releases } = await aPlace([
    ['checkout', '1.0.0-a'],
    ['checkout', '1.0.0-b'],
    ['checkout', '1.0.0-c'],
  ]);
  await releases.promote({ checkout: '1.0.0-a' }, ASHA);
  const edge = await anEdge(dataDir);
  const seen: string[] = [];
  edge.onChange(async (next) => {
    seen.push(`${edge.current.revision} before ${next.revision}`);
  });

  await releases.promote({ checkout: '1.0.0-b' }, ASHA);
  await until(() => edge.current.revision === 3);
  await releases.promote({ checkout: '1.0.0-c' }, ASHA);
  await until(() => edge.current.revision === 4);

  expect(seen).toEqual(['2 before 3', '3 before 4']);
  expect(edge.current.remotes.get('checkout')?.previous?.id).toBe('1.0.0-b');
  expect((await edge.find('checkout', '1.0.0-a'))?.file('browser/Page.js')?.body.toString()).toBe(
    'checkout 1.0.0-a',
  );
  expect(await edge.find('checkout', '1.0.0-x')).toBeUndefined();
  expect(await edge.find('checkout', '../../tokens')).toBeUndefined();
});

test('stays at a revision while the listener cannot warm up the next', async () => {
  const { dataDir, releases } = await aPlace([['checkout', '1.0.0-a']]);
  const lines: string[] = [];
  const edge = await anEdge(dataDir, lines);
  edge.onChange(() => Promise.reject(new Error('the renderer does not start')));

  await releases.promote({ checkout: '1.0.0-a' }, ASHA);
  await until(() => lines.length > 0);

  expect(edge.current.revision).toBe(1);
  expect(lines).toEqual([
    'the new revision of the registry cannot be used, pages stay at revision 1: the renderer does not start',
  ]);
});

describe('a live release that cannot be used is left out with one line, and the previous one serves', () => {
  test.each<[string, (folder: string) => void, string]>([
    [
      'a changed byte',
      (folder) => writeFileSync(join(folder, 'node/Page.js'), 'evil'),
      'its file node/Page.js was changed after it was signed',
    ],
    [
      'a missing file',
      (folder) => rmSync(join(folder, 'browser/Page.js')),
      'browser/Page.js is missing or cannot be read',
    ],
    [
      'a missing signature',
      (folder) => rmSync(join(folder, 'release.sig')),
      'it is not signed: publish it with its team’s private key',
    ],
    [
      'a foreign signature',
      (folder) => writeFileSync(join(folder, 'release.sig'), Buffer.alloc(64).toString('base64')),
      'its signature is not of a key of checkout',
    ],
  ])('%s', async (_fault, damage, why) => {
    const { dataDir, place, releases } = await aPlace([
      ['checkout', '1.0.0-a'],
      ['checkout', '1.0.0-b'],
    ]);
    await releases.promote({ checkout: '1.0.0-a' }, ASHA);
    await releases.promote({ checkout: '1.0.0-b' }, ASHA);
    damage(join(place.store, 'checkout/1.0.0-b'));
    const lines: string[] = [];

    const { current } = await anEdge(dataDir, lines);

    expect(lines).toEqual([`release checkout 1.0.0-b cannot be used: ${why}; serving 1.0.0-a`]);
    expect(current.remotes.get('checkout')).toMatchObject({ liveId: '1.0.0-b', previous: { id: '1.0.0-a' } });
    expect(current.remotes.get('checkout')?.live).toBeUndefined();
    expect(current.unusable.get('checkout')).toBe('1.0.0-b');
  });

  test('ranges that the live shell does not satisfy', async () => {
    const { dataDir, place, releases } = await aPlace([['checkout', '1.0.0-a']]);
    await releases.promote({ checkout: '1.0.0-a' }, ASHA);
    await releases.publish(
      await aRelease(place, 'shell', '2.0.0-s', { lends: { ...SHARED, react: '20.0.0' } }),
    );
    // The service refuses this promotion; an edge cannot rely on that.
    const at = new Date().toISOString();
    replaceJson(place.registry, {
      revision: 3,
      features: {
        shell: { live: '2.0.0-s', previous: null, ...ASHA, at },
        checkout: { live: '1.0.0-a', previous: null, ...ASHA, at },
      },
    });
    const lines: string[] = [];

    const { current } = await anEdge(dataDir, lines);

    expect(current.remotes.size).toBe(0);
    expect(lines).toEqual([
      'release checkout 1.0.0-a cannot be used: it needs react 19.3.1 (shell 2.0.0-s shares 20.0.0); its regions are left out',
    ]);
  });
});

test('does not start without a live shell that its keys verify', async () => {
  const { dataDir, place } = await aPlace();
  replaceJson(place.publicKeys, { shell: [] });

  await expect(anEdge(dataDir)).rejects.toThrow('RELEASE_KEYS lists no public key of shell');
  await expect(anEdge(aDataFolder())).rejects.toThrow(/^No shell is live in .*: publish and promote one\.$/);
});

test('adds its counts of forms and orders to those of other edges when it closes', async () => {
  const { dataDir } = await aPlace();
  const [one, other] = [await anEdge(dataDir), await anEdge(dataDir)];
  one.count('checkout', '1.0.0-a', 'forms');
  one.count('checkout', '1.0.0-a', 'forms');
  one.count('checkout', '1.0.0-a', 'orders');
  other.count('checkout', '1.0.0-a', 'forms');

  await Promise.all(open.splice(0).map((each) => each.close()));

  expect(readCounts(placeIn(dataDir))).toEqual({ checkout: { '1.0.0-a': { forms: 3, orders: 1 } } });
  expect(existsSync(join(dataDir, 'releases/lock'))).toBe(false);
});

async function anEdge(dataDir: string, lines: string[] = []): Promise<EdgeReleases> {
  const edge = await openEdgeReleases({ dataDir, log: (line) => lines.push(line) });
  open.push(edge);
  return edge;
}
