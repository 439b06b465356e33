import type { Published } from '../depot/depot';
import type { PageScript } from '../registry/evidence';
import type { RegistryContent } from '../registry/registry';
import { scriptChanges, scriptsIn, scriptsThen } from './page-scripts';

const HASH = (letter: string) => letter.repeat(64);

test('a revision lets run what is live, canaries, and what stands in for a remote, and nothing else', () => {
  const content = {
    features: {
      checkout: { ...LIVE, live: '2', previous: '1', canary: { ...CANARY, release: '3' } },
      shell: { ...LIVE, live: '9', previous: '8' },
      catalog: { ...LIVE, live: 'gone', previous: null },
    },
  };

  const scripts = scriptsIn(content, found);

  expect(
    scripts.map(({ name, release, owner, reason, isSpare }) => [name, release, owner, reason, isSpare]),
  ).toEqual([
    [
      'remoteEntry.js',
      'checkout 2',
      'Payments',
      'Entry of the remote checkout: names its modules.',
      undefined,
    ],
    ['Page.0123abcd.js', 'checkout 2', 'Payments', 'Code of Page, a region of pages.', undefined],
    [
      'remoteEntry.js',
      'checkout 3',
      'Payments',
      'Entry of the remote checkout: names its modules.',
      undefined,
    ],
    ['Page.0123abcd.js', 'checkout 3', 'Payments', 'Code of Page, a region of pages.', undefined],
    [
      'remoteEntry.js',
      'checkout 1',
      'Payments',
      expect.stringContaining('Where the live release fails'),
      true,
    ],
    [
      'Page.0123abcd.js',
      'checkout 1',
      'Payments',
      expect.stringContaining('Where the live release fails'),
      true,
    ],
    ['main.0123abcd.js', 'shell 9', 'Shell', 'Starts the page in the browser.', undefined],
  ]);
  expect(scripts.every(({ hash }) => /^sha384-[\w+/]{64}$/.test(hash))).toBe(true);
});

test('a file whose name is another by its content is the same script, changed', () => {
  const before = [script('Page.0123abcd.js', 'checkout 1', 'a'), script('old.js', 'checkout 1', 'b')];
  const now = [script('Page.4567cdef.js', 'checkout 2', 'c'), script('12.89ab0123.js', 'checkout 2', 'd')];

  expect(scriptChanges(before, now)).toEqual([
    'added: checkout 12.js (checkout 2, Payments)',
    'changed: checkout Page.js (checkout 1 → checkout 2, Payments)',
    'removed: checkout old.js (checkout 1, Payments)',
  ]);
  expect(scriptChanges(now, now)).toEqual([]);
});

test('a canary that begins changes what can run, and one that has the same files does not', () => {
  const live = script('Page.js', 'checkout 1', 'a');

  expect(scriptChanges([live], [live, script('Page.js', 'checkout 2', 'b')])).toEqual([
    'changed: checkout Page.js (checkout 1 → checkout 1 and checkout 2, Payments)',
  ]);
  expect(scriptChanges([live], [live, script('Page.js', 'checkout 2', 'a')])).toEqual([]);
});

test('the digest of a list is of what can run, in whatever order it is listed', () => {
  const scripts = [script('a.js', 'checkout 1', 'a'), script('b.js', 'checkout 1', 'b')];
  const [digest, turned, other] = [scripts, scripts.toReversed(), scripts.slice(1)].map(
    (list) => scriptsThen([], list).digest,
  );

  expect(turned).toBe(digest);
  expect(other).not.toBe(digest);
});

const LIVE = { by: 'start', at: '2026-11-22T10:00:00.000Z' };
const CANARY: NonNullable<RegistryContent['features'][string]['canary']> = {
  release: '',
  percent: 10,
  since: '',
  deadline: '',
  heldUntil: '',
  by: '',
};

function found(feature: string, id: string): Published | undefined {
  if (id === 'gone') return undefined;
  const isShell = feature === 'shell';
  const files: Record<string, string> = isShell
    ? { 'browser/main.0123abcd.js': HASH('m'), 'browser/main.css': HASH('s'), 'node/render.js': HASH('n') }
    : {
        'browser/remoteEntry.js': HASH('e'),
        'browser/Page.0123abcd.js': HASH('p'),
        'maps/Page.js.map': HASH('x'),
      };
  const modules: Published['record']['modules'] = isShell
    ? { main: { js: ['main.0123abcd.js'], css: ['main.css'] } }
    : { Page: { js: ['Page.0123abcd.js'], css: [] } };
  const owner = { team: 'Payments', contact: 'payments@example.org' };
  return {
    record: { feature, id, container: '', needs: {}, lends: {}, modules, files },
    ...(!isShell && { manifest: { name: feature, owner, routes: [], slots: [] } }),
    publishedAt: '',
    bytes: 0,
  };
}

function script(name: string, release: string, letter: string): PageScript {
  return { name, release, hash: `sha384-${HASH(letter)}`, owner: 'Payments', reason: '' };
}
