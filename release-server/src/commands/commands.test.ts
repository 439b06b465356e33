import { promote, StorageManager } from '../promotion/storage-manager';
import { readPlaceSettings } from '../service/settings';
import { type FolderPlace, FolderStorage } from '../storage/folder-storage';
import { aBuild, aPlace, aTestRun } from '../testing/a-release.testing';
import type { Workspace } from './cli';
import { openLocalStorage } from './open-manager';
import { releaseProgram } from './program';

const PACKAGES = {
  shell: 'shell',
  catalog: 'mfe-catalog',
  checkout: 'mfe-checkout',
  engagement: 'mfe-engagement',
};

let place: FolderPlace;
let printed: string[];

beforeEach(async () => {
  place = await aPlace([
    ['checkout', '1.0.0-a'],
    ['checkout', '1.0.0-b'],
    ['checkout', '1.0.0-c'],
  ]);
  await promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, { by: 'start' });
  printed = [];
  jest.spyOn(console, 'log').mockImplementation((text) => printed.push(text));
  jest.spyOn(console, 'error').mockImplementation((text) => printed.push(text));
});

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = 0;
});

test.each(['checkout', '@stepwell/mfe-checkout'])(
  'promote %s prints the new live release and the previous release',
  async (name) => {
    expect(await run('promote', name, '1.0.0-b')).toBe(
      'checkout 1.0.0-b is live (revision 2; before it: 1.0.0-a).\n' +
        '  report on checkout 1.0.0-b: it has no test run',
    );
  },
);

test.each([
  ['https://academy.example', 'https://academy.example/pay?release=checkout:1.1.0-d'],
  [undefined, '/pay?release=checkout:1.1.0-d'],
])('publish prints the address of the preview if the site’s address is %s', async (siteUrl, link) => {
  const routes = [{ path: '/pay', module: 'Page', fallback: 'Not now.' }];
  const folder = aBuild('checkout', '1.1.0-d', { manifest: { routes } });
  const built = [{ feature: 'checkout', id: '1.1.0-d', folder }];

  const lines = await runWith(
    { packages: PACKAGES, build: async () => built },
    siteUrl,
    'publish',
    'checkout',
  );

  expect(lines).toContain(`  on the site:  ${link}`);
});

test('publish prints the stored releases if a later release is refused', async () => {
  const built = [
    { feature: 'checkout', id: '1.1.0-d', folder: aBuild('checkout', '1.1.0-d') },
    { feature: 'catalog', id: '1.0.0-x', folder: aBuild('catalog', '1.0.0-y') },
  ];
  const workspace = { packages: PACKAGES, build: async () => built };

  const lines = await runWith(workspace, undefined, 'publish', 'checkout', 'catalog');

  expect(lines).toMatch(/^checkout 1\.1\.0-d is published\.\n.*catalog/);
});

test('describe prints preview, sizes, differences to the live release and report, as Markdown', async () => {
  const folder = aBuild('checkout', '1.1.0-d', { extra: { 'browser/more.js': 'x'.repeat(2000) } });
  await managerOf().publish(folder, { feature: 'checkout', id: '1.1.0-d' });
  await managerOf().storeTestRun(
    aTestRun({ feature: 'checkout', release: '1.1.0-d', against: '1.0.0-a', differences: 3, unaccepted: 3 }),
    'asha',
  );
  const site = 'https://academy.example';
  const workspace = { packages: PACKAGES, build: async () => [] };

  const lines = await runWith(workspace, site, 'describe', 'checkout', '1.1.0-d');

  expect(lines.split('\n')).toEqual([
    '### checkout 1.1.0-d',
    '',
    '- **On the site:** https://academy.example/?release=checkout:1.1.0-d',
    expect.stringMatching(/^- \*\*Size:\*\* \d+\.\d KB, \+2\.\d KB to 1\.0\.0-a, which is live$/),
    expect.stringMatching(/^- \*\*Differences:\*\* .*files added: 1/),
    expect.stringContaining('- **Report:** '),
    '- **Make it live:** `npm run release -- promote checkout 1.1.0-d`',
  ]);
  expect(lines).toContain('3 differences to 1.0.0-a, 3 of them not accepted');
});

test('describe prints no comparison for a first release or for the live release', async () => {
  const folder = aBuild('catalog', '1.0.0-x');
  await managerOf().publish(folder, { feature: 'catalog', id: '1.0.0-x' });

  expect(await run('describe', 'catalog', '1.0.0-x')).toMatch(/Size:\*\* \d+\.\d KB\n.*it has no test run/);
  expect(await run('describe', 'checkout', '1.0.0-a')).toMatch(/Size:\*\* \d+\.\d KB\n.*\n- It is live\.$/);
});

test('describe gives the report of a live release as it was when the release went live', async () => {
  await managerOf().storeTestRun(aTestRun(), 'ravi');
  await run('promote', 'checkout', '1.0.0-b');

  expect(await run('describe', 'checkout', '1.0.0-b')).toMatch(
    /3 differences to 1\.0\.0-a, accepted by Asha\n/,
  );
});

test('describe gives the reason of a blocked release, in place of its preview and the next command', async () => {
  expect(await run('block', 'checkout', '1.0.0-c', '--reason', ' ')).toContain('A block needs a reason');
  await run('block', 'checkout', '1.0.0-c', '--reason', 'wrong sums');

  const text = await run('describe', 'checkout', '1.0.0-c');

  expect(text).toContain('- **Blocked:** wrong sums\n');
  expect(text).not.toMatch(/On the site|Make it live/);
});

test('a command for the storage itself is refused if RELEASES_URL names a service', async () => {
  const settings = { RELEASES_URL: 'https://releases.academy.example' };

  expect(() => openLocalStorage(settings, readPlaceSettings(settings))).toThrow(
    'run it where the storage is, without RELEASES_URL',
  );
});

test.each([
  [['nothing', '1.0.0-b'], '"nothing" is not released from here: name shell, catalog, checkout, engagement.'],
  [['checkout', '1.0.0-b', 'catalog'], 'catalog has no release id'],
  [['checkout', '1.0.0-b', 'checkout', '1.0.0-c'], 'checkout is named twice'],
])('promote %p is refused', async (pairs, why) => {
  expect(await run('promote', ...pairs)).toContain(why);
  expect(process.exitCode).toBe(1);
  expect(place.registry.read().revision).toBe(1);
});

test('promote prints the result of the test run with its time and author', async () => {
  await managerOf().storeTestRun(aTestRun({ unaccepted: 1, unstable: 2 }), 'ravi');

  expect(await run('promote', 'checkout', '1.0.0-b')).toContain(
    '  report on checkout 1.0.0-b: 48 scenarios passed; 3 differences to 1.0.0-a, 1 of them not accepted (the others by Asha); ' +
      '2 unstable (played 2026-11-20T06:30:00.000Z on shell 1.0.0-s1, stored by ravi)',
  );
});

test('a registry that requires test runs refuses a promotion without a test run, unless --unplayed gives a reason', async () => {
  expect(await run('rules')).toBe('promote prints the results of test runs, and requires none (revision 1)');
  await run('rules', '--require-report', 'on', '--by', 'asha', '--reason', 'learners pay here');
  expect(await run('list')).toContain('promote requires a passed test run of each remote');

  expect(await run('promote', 'checkout', '1.0.0-b')).toMatch(
    /nothing was changed\. checkout 1\.0\.0-b: it has no test run\..* --unplayed --reason/,
  );
  expect(await run('promote', 'checkout', '1.0.0-b', '--unplayed')).toMatch(/^--unplayed needs a --reason/);
  await run('promote', 'checkout', '1.0.0-b', '--unplayed', '--reason', 'the bank waits', '--by', 'asha');

  expect(place.registry.read().features.checkout?.live).toBe('1.0.0-b');
  const history = await run('history');
  expect(history).toMatch(
    /promote checkout 1\.0\.0-b, unplayed, by asha: the bank waits\n +checkout 1\.0\.0-b: it has no test run\n/,
  );
  expect(history).toContain('rule: a report is required, by asha: learners pay here');
});

test('`rules` keeps the other rules when it sets a limit', async () => {
  await run('rules', '--require-report', 'on');

  expect(await run('rules', '--scripts', 'checkout=450')).toMatch(
    /^promote requires .*; 450 KB of scripts for checkout \(revision 3\)$/,
  );
  expect(await run('rules', '--require-report', 'off')).toMatch(
    /; 450 KB of scripts for checkout \(revision 4\)$/,
  );
});

test('`rules` sets several rules if the registry is at the given revision', async () => {
  const limits = ['--scripts', 'checkout=450', '--scripts', 'catalog=400'];
  const several = ['rules', '--require-report', 'on', ...limits, '--if-revision', '1'];

  expect(await run(...several)).toMatch(
    /^promote requires .*; 450 KB of scripts for checkout; 400 KB of scripts for catalog \(revision 4\)$/,
  );
  expect(await run(...several)).toContain('The registry is at revision 4, not 1; nothing was changed.');
});

test('`keys put-back` changes nothing if the registry is at another revision', async () => {
  expect(await run('keys', 'put-back', '--if-revision', '7')).toContain('at revision 1, not 7');
  expect(place.registry.read().revision).toBe(1);
});

test('hand-over refuses a route that the feature does not have, and prints when pages show the new owner', async () => {
  const routes = [{ path: '/checkout/:id', module: 'Page', fallback: 'Page' }];
  await place.store.publish(aBuild('checkout', '1.0.0-r', { manifest: { routes } }));
  await run('promote', 'checkout', '1.0.0-r');

  expect(await run('hand-over', '/offers', '--from', 'checkout', '--to', 'catalog')).toBe(
    '/offers cannot be handed over: checkout does not have it. It has /checkout/:id.',
  );
  expect(
    await run('hand-over', '/checkout/:id', '--from', 'checkout', '--to', 'catalog', '--by', 'asha'),
  ).toBe(
    "/checkout/:id is catalog's (revision 3); pages show it from catalog once a release of catalog that claims /checkout/:id is live.",
  );
  expect(await run('history')).toContain('hand over /checkout/:id from checkout to catalog, by asha');
});

test('a reason with line breaks or control characters cannot forge lines of `history` or `team uses`', async () => {
  const forged = 'too slow\n99    2026-11-27T10:00:00.000Z  promote shell 9.9.9-x, by asha\u001b[2J';
  await run('promote', 'checkout', '1.0.0-b', '--reason', forged);
  const refusal = { at: '2026-11-27', team: '', grant: '', features: [], isAllowed: false, why: forged };
  await new FolderStorage(place).grants.logUse(refusal);

  // Two revisions, each followed by a line with its report.
  expect((await run('history')).split('\n')).toHaveLength(4);
  expect((await run('team', 'uses')).split('\n')).toHaveLength(1);
  expect(printed.join()).not.toContain('\u001b');
});

test('rollback prints the release that is live again', async () => {
  await run('promote', 'checkout', '1.0.0-b');

  expect(await run('rollback', 'checkout')).toBe(
    'checkout 1.0.0-a is live (revision 3; before it: 1.0.0-b).',
  );
});

test('`list` prints the state of each release, with author and time', async () => {
  const { features } = await promote(place, { checkout: '1.0.0-b' }, { by: 'asha' });

  const text = await run('list', 'checkout');

  expect(text).toMatch(/^revision 2\n/);
  expect(text).toMatch(new RegExp(`1\\.0\\.0-b +live .*live since ${features.checkout?.at} by asha`));
  expect(text).toMatch(/1\.0\.0-a +previous/);
  expect(text).toMatch(/1\.0\.0-c +published/);
});

test('`list` shows a canary from `canary` until `canary stop`', async () => {
  const started = await run(...'canary checkout 1.0.0-b --percent 10 --group qa --by asha'.split(' '));

  const { canary } = place.registry.read().features.checkout ?? {};
  expect(canary).toMatchObject({ percent: 10, group: 'qa', by: 'asha' });
  expect(started).toMatch(
    /is given to 10 % of all visits .*promote checkout 1\.0\.0-b\n.*canary stop checkout$/s,
  );
  expect(await run('list', 'checkout')).toMatch(
    /1\.0\.0-b +canary .* given to 10 % of all visits and the group qa since/,
  );
  await run('canary', 'stop', 'checkout', '--reason', 'enough');
  expect(place.registry.read().features.checkout?.canary).toBeUndefined();
});

test('canary accepts the deprecated option --cohort in place of --group', async () => {
  await run('canary', 'checkout', '1.0.0-b', '--percent', '10', '--cohort', 'qa', '--by', 'asha');

  expect(place.registry.read().features.checkout?.canary).toMatchObject({ group: 'qa' });
});

test('`list` refuses the name of a feature without published releases', async () => {
  expect(await run('list', 'chekout')).toContain('Nothing is published as "chekout"');
});

test('promote exits with 2 if an edge does not serve the revision yet', async () => {
  await new FolderStorage(place).signals.reportEdge({ name: 'edge-b', revision: 1 });

  expect(await run('promote', 'checkout', '1.0.0-b')).toMatch(/\nNot yet served by edge-b/);
  expect(process.exitCode).toBe(2);
});

function run(...words: string[]): Promise<string> {
  return runWith({ packages: PACKAGES, build: async () => [] }, undefined, ...words);
}

/** @returns what the command prints */
async function runWith(
  workspace: Workspace,
  siteUrl: string | undefined,
  ...words: string[]
): Promise<string> {
  printed.length = 0;
  await releaseProgram({
    workspace,
    manager: async () => managerOf(siteUrl),
    storage: async () => new FolderStorage(place),
    keys: () => place.signing.keys,
  }).parseAsync(words, { from: 'user' });
  return printed.join('\n');
}

function managerOf(siteUrl?: string) {
  return new StorageManager(new FolderStorage(place), 50, siteUrl);
}
