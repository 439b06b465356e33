import { promote } from '../promotion/promotion';
import { StorageManager } from '../promotion/storage-manager';
import { FolderStorage } from '../storage/folder-storage';
import type { FolderPlace } from '../storage/release-place';
import { aBuild, aPlace, aTestRun } from '../testing/a-release.testing';
import { promoteReleases, publishFeatures, rollBackFeature } from './commands';
import { listReleases } from './listing';
import { releaseProgram } from './program';
import type { Workspace } from './workspace';

const ASHA = { by: 'asha' };
const PACKAGES = {
  shell: 'shell',
  catalog: 'mfe-catalog',
  checkout: 'mfe-checkout',
  engagement: 'mfe-engagement',
};
const WORKSPACE: Workspace = { packages: PACKAGES, build: async () => [] };

test('promoting says what is live now, and what was before', async () => {
  const place = await aLivePlace();

  const { lines } = await promoteReleases(managerOf(place), WORKSPACE, ['checkout', '1.0.0-b'], ASHA);

  expect(lines).toEqual([
    'checkout 1.0.0-b is live (revision 2; before it: 1.0.0-a).',
    '  report on checkout 1.0.0-b: nobody has played it',
  ]);
});

test.each([
  ['https://academy.example', 'https://academy.example/?release=checkout:1.1.0-d'],
  [undefined, '/?release=checkout:1.1.0-d'],
])('publishing prints where the release can be looked at, of a site at %s', async (siteUrl, link) => {
  const place = await aLivePlace();
  const manager = new StorageManager(new FolderStorage(place), 50, siteUrl);
  const built = [{ feature: 'checkout', id: '1.1.0-d', folder: aBuild('checkout', '1.1.0-d') }];
  const report = { line: () => undefined, progress: () => undefined };

  const { lines } = await publishFeatures(
    manager,
    { ...WORKSPACE, build: async () => built },
    ['checkout'],
    report,
    'asha',
  );

  expect(lines).toContain(`  on the site:  ${link}`);
});

test('a feature may be named by its package', async () => {
  const place = await aLivePlace();

  const { data } = await promoteReleases(
    managerOf(place),
    WORKSPACE,
    ['@stepwell/mfe-checkout', '1.0.0-b'],
    ASHA,
  );

  expect(data).toMatchObject({ features: { checkout: { live: '1.0.0-b' } } });
});

test.each([
  [['nothing', '1.0.0-b'], '"nothing" is not released from here: know shell, catalog, checkout, engagement.'],
  [['checkout', '1.0.0-b', 'catalog'], 'Which release of catalog?'],
])('promoting %p is refused', async (pairs, why) => {
  const place = await aLivePlace();

  await expect(promoteReleases(managerOf(place), WORKSPACE, pairs, ASHA)).rejects.toThrow(why);
  expect(place.registry.read().revision).toBe(1);
});

test('promoting says what a report found, when it was played and who stored it', async () => {
  const place = await aLivePlace();
  await managerOf(place).storeTestRun(aTestRun({ unaccepted: 1, unstable: 2 }), 'ravi');

  const { lines } = await promoteReleases(managerOf(place), WORKSPACE, ['checkout', '1.0.0-b'], ASHA);

  expect(lines[1]).toBe(
    '  report on checkout 1.0.0-b: 48 scenarios good; 3 differences to 1.0.0-a, of which nobody has accepted 1 (others by Asha); ' +
      '2 unstable (played 2026-11-20T06:30:00.000Z on shell 1.0.0-s1, stored by ravi)',
  );
});

test('a registry’s maintainer asks for reports, and says so in list and history; who has none says why', async () => {
  const place = await aLivePlace();
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const refused = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const run = runIn(place);

  await run('rules');
  expect(said.mock.lastCall?.[0]).toBe('promote says what reports found, and asks for none (revision 1)');
  await run('rules', '--require-report', 'on', '--by', 'asha', '--reason', 'learners pay here');
  expect(said.mock.lastCall?.[0]).toContain('promote asks for a good report of each remote');
  await run('list');
  expect(said.mock.lastCall?.[0]).toContain('promote asks for a good report of each remote');

  await run('promote', 'checkout', '1.0.0-b');
  expect(refused.mock.lastCall?.[0]).toMatch(
    /nothing was changed\. checkout 1\.0\.0-b: nobody has played it\..* --unplayed --reason/,
  );
  await run('promote', 'checkout', '1.0.0-b', '--unplayed');
  expect(refused.mock.lastCall?.[0]).toMatch(/^Say why it goes live unplayed/);
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
  await run('promote', 'checkout', '1.0.0-b', '--unplayed', '--reason', 'the bank waits', '--by', 'asha');

  expect(place.registry.read().features.checkout?.live).toBe('1.0.0-b');
  await run('history');
  expect(said.mock.lastCall?.[0]).toMatch(
    /promote checkout 1\.0\.0-b, unplayed, by asha: the bank waits\n +checkout 1\.0\.0-b: nobody has played it\n/,
  );
  expect(said.mock.lastCall?.[0]).toContain('rule: a report is required, by asha: learners pay here');
  said.mockRestore();
  refused.mockRestore();
});

test('rolling back says where to', async () => {
  const place = await aLivePlace();
  promote(place, { checkout: '1.0.0-b' }, ASHA);

  const { lines } = await rollBackFeature(managerOf(place), WORKSPACE, 'checkout', ASHA);

  expect(lines).toEqual(['checkout 1.0.0-a is live (revision 3; before it: 1.0.0-b).']);
});

test('the list names live and previous, by whom and since when, and what is only published', async () => {
  const place = await aLivePlace();
  const { features } = promote(place, { checkout: '1.0.0-b' }, ASHA);

  const { lines } = await listReleases(managerOf(place), ['checkout']);

  expect(lines[0]).toBe('revision 2');
  const text = lines.join('\n');
  expect(text).toMatch(new RegExp(`1\\.0\\.0-b +live .*live since ${features.checkout?.at} by asha`));
  expect(text).toMatch(/1\.0\.0-a +previous/);
  expect(text).toMatch(/1\.0\.0-c +published/);
});

test('a canary is begun, listed and stopped by its command, which says how it ends', async () => {
  const place = await aLivePlace();
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const run = runIn(place);

  await run('canary', 'checkout', '1.0.0-b', '--percent', '10', '--cohort', 'qa', '--by', 'asha');

  expect(place.registry.read().features.checkout?.canary).toMatchObject({
    percent: 10,
    cohort: 'qa',
    by: 'asha',
  });
  expect(said.mock.lastCall?.[0]).toMatch(
    /is given to 10 % of all visits .*promote checkout 1\.0\.0-b\n.*canary stop checkout$/s,
  );
  await run('list', 'checkout');
  expect(said.mock.lastCall?.[0]).toMatch(
    /1\.0\.0-b +canary .* given to 10 % of all visits and the cohort qa since/,
  );
  await run('canary', 'stop', 'checkout', '--reason', 'enough');
  expect(place.registry.read().features.checkout?.canary).toBeUndefined();
  said.mockRestore();
});

test('the list refuses a name that nothing is published under', async () => {
  const place = await aLivePlace();

  await expect(listReleases(managerOf(place), ['chekout'])).rejects.toThrow(
    'Nothing is published as "chekout"',
  );
});

test('an edge that does not serve the revision yet is named, and the exit code will tell', async () => {
  const place = await aLivePlace();
  await new FolderStorage(place).signals.reportEdge({ name: 'edge-b', revision: 1 });

  const answer = await promoteReleases(managerOf(place), WORKSPACE, ['checkout', '1.0.0-b'], ASHA);

  expect(answer.isIncomplete).toBe(true);
  expect(answer.lines.at(-1)).toMatch(/^Not yet served by edge-b/);
});

function runIn(place: FolderPlace) {
  return (...words: string[]) =>
    releaseProgram({
      workspace: WORKSPACE,
      manager: async () => managerOf(place),
      storage: async () => new FolderStorage(place),
      keys: () => place.signing.keys,
    }).parseAsync(words, { from: 'user' });
}

function managerOf(place: FolderPlace) {
  return new StorageManager(new FolderStorage(place), 50);
}

async function aLivePlace() {
  const place = await aPlace([
    ['checkout', '1.0.0-a'],
    ['checkout', '1.0.0-b'],
    ['checkout', '1.0.0-c'],
  ]);
  promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, { by: 'start' });
  return place;
}
