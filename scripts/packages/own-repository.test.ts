import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTwoEdges, type TwoEdges } from '@stepwell/e2e/two-edges';
import { anIssuer } from '@stepwell/release-server/an-issuer';
import { FolderStorage, releasePlace } from '@stepwell/release-server/folder-storage';
import { liveIds } from '@stepwell/release-server/registry';
import { findPostgres, startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { buildWorkspace, promoteWorkspace } from '../start/publish-workspace';
import { ROOT } from '../workspace/workspace';
import { aDevPage } from './a-dev-page.testing';
import { runProgram } from './a-registry.testing';
import { runJob } from './run-workflow.testing';
import { theRegistry } from './the-registry.testing';

// The work of a team without access to this repository: it has only an empty folder, the addresses of registry, site and release service,
// and a token. `NIGHTLY=1 npx jest --selectProjects registry` runs this test, which needs Chromium and PostgreSQL as well.

const scratch = mkdtempSync(join(tmpdir(), 'stepwell-team-'));
const repository = join(scratch, 'reviews');
const PAGE = 'src/ReviewsPage.tsx';
const OLD_TEXT = 'What there is to read here.';
const NEW_TEXT = 'Said by those who have climbed.';
const CI_TEXT = 'Said by those who are at the top.';
/** Beginning of the subject in the identity tokens of the hosted CI. */
const CI_REPOSITORY = 'repo:academy/reviews';
const keysIn = join(scratch, 'keys of the team');

/** Uncommitted changes in this repository before the team begins. The team's work must not add any. */
let changesBefore: string;

beforeAll(async () => {
  changesBefore = await changesHere();
});

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

test('one command makes a repository in which `npm test` passes', async () => {
  const { url } = theRegistry();
  await runProgram(
    'npm',
    [
      ...['exec', '--yes', '--prefer-offline', `--@stepwell:registry=${url}`, '@stepwell/remote-kit', '--'],
      ...['new', 'reviews', '--out', 'reviews', '--slot', 'home.courses.v1', '--registry', url],
    ],
    scratch,
  );

  await npm('ci', '--prefer-offline');
  const output = await npm('test');

  expect(output).toContain('reviews passed');
  expect(output).toMatch(/^shown {2}reviews-empty$/m);
  expect(output).toMatch(/ scenarios shown in a browser, 0 not/);
}, 900_000);

test('the test run names the scenarios with console output or a missing text', async () => {
  const unchanged = [PAGE, 'scenarios/page.ts'].map((name) => [name, read(name)] as const);
  change(PAGE, 'return (', "reportError(new Error('A defect of mine'));\n  return (");
  change('scenarios/page.ts', "shows: 'There is nothing here yet", "shows: 'There is everything");

  const output = await npm('exec', 'remote-kit', 'play').catch((error: Error) => error.message);

  expect(output).toMatch(/failed {2}reviews-empty\n +The page does not show “There is everything/);
  expect(output).toMatch(/failed {2}reviews\n +A defect of mine/);
  expect(output).toMatch(/^shown {2}reviews-section$/m);
  for (const [name, text] of unchanged) writeFileSync(join(repository, name), text);
}, 600_000);

(findPostgres() ? describe : describe.skip)('on a site with two edges', () => {
  let postgres: ThrowAwayPostgres;
  let edges: TwoEdges;

  beforeAll(async () => {
    const dataDir = join(scratch, 'site');
    const place = releasePlace(dataDir);
    const report = () => {};
    await promoteWorkspace(new FolderStorage(place), await buildWorkspace(report), report);
    postgres = startPostgres();
    edges = await startTwoEdges(dataDir, postgres.url);
  }, 600_000);

  afterAll(async () => {
    await edges?.end();
    postgres?.stop();
  });

  test('`dev --site` shows a saved change in pages of the live site on this machine only', async () => {
    const [site = ''] = edges.origins;
    const dev = await aDevPage(repository, site, '/reviews');
    try {
      await dev.shows('reviews is local');
      await dev.shows(OLD_TEXT);
      change(PAGE, `lead="${OLD_TEXT}"`, `lead="${NEW_TEXT}"`);
      await dev.shows(NEW_TEXT);

      for (const origin of edges.origins)
        expect(await (await fetch(`${origin}/reviews`)).text()).not.toContain(NEW_TEXT);
    } finally {
      await dev.end();
    }
    change(PAGE, `lead="${NEW_TEXT}"`, `lead="${OLD_TEXT}"`);
  }, 300_000);

  test('the team rolls back its release without changing the live releases of others', async () => {
    const { reviews: _, ...before } = liveIds(await edges.storage.deployments.current());
    const env = await registerTeam();

    const first = await publish(env);
    await npmWith(env, 'run', 'release', '--', 'promote', 'reviews', first);
    await untilBothShow(OLD_TEXT);
    await untilBothHave('/', 'id="reviews-title"');
    change(PAGE, `lead="${OLD_TEXT}"`, `lead="${NEW_TEXT}"`);
    const second = await publish(env);
    await untilBothShow(OLD_TEXT);
    await npmWith(env, 'run', 'release', '--', 'promote', 'reviews', second);
    await untilBothShow(NEW_TEXT);
    await npmWith(env, ...'run release -- rollback reviews --reason mistake'.split(' '));
    await untilBothShow(OLD_TEXT);

    const { reviews, ...after } = liveIds(await edges.storage.deployments.current());
    expect(reviews).toBe(first);
    expect(after).toEqual(before);
    expect(await changesHere()).toBe(changesBefore);
  }, 600_000);

  test('the team’s hosted CI publishes and promotes without a secret', async () => {
    const { url, dataDir } = edges.service;
    await asMaintainer('keys', 'new', 'reviews');
    const publicKeys = [join(keysIn, 'reviews.pub'), join(dataDir, 'keys/reviews.pub')];
    await trustKeys(publicKeys.join(','));
    const forge = await anIssuer({ sub: `${CI_REPOSITORY}:ref:refs/heads/main` });
    try {
      const trust = (subject: string, verbs: string) =>
        asMaintainer(
          ...['team', 'trust', 'reviews', '--features', 'reviews', '--may', verbs],
          ...['--issuer', forge.url, '--audience', url, '--subject', `${CI_REPOSITORY}:${subject}`],
        );
      await trust('ref:refs/heads/main', 'publish,read');
      await trust('environment:live', 'promote,read');
      const env = {
        ...forge.job,
        GITHUB_ACTOR: 'asha',
        GITHUB_REPOSITORY: 'academy/reviews',
        GITHUB_SHA: 'abc1234',
      };
      const job = {
        folder: repository,
        inputs: { feature: 'reviews', folder: '.', 'releases-url': url },
        env: { ...env, RELEASES_TOKEN: '', RELEASES_KEYS: join(scratch, 'no keys') },
      };
      const liveId = async () => liveIds(await edges.storage.deployments.current()).reviews;
      const before = await liveId();
      writeFileSync(join(repository, PAGE), read(PAGE).replace(/lead="[^"]*"/, `lead="${CI_TEXT}"`));

      const { outputs, summary, forgeCalls } = await runJob('release.yml', 'publish', job);

      const { id = '' } = outputs;
      expect(summary).toMatch(new RegExp(`^### reviews ${id}\n\n- .*\\?release=reviews:${id}$`, 'm'));
      expect(summary).toMatch(/^- \*\*Differences:\*\* modules ReviewsPage/m);
      expect(summary).toMatch(/^- \*\*Report:\*\* \d+ scenarios passed; \d+ differences? to .*not accepted/m);
      expect(forgeCalls).toMatch(/^gh pr comment 7 --repo academy\/reviews/m);
      expect(forgeCalls).toContain(`release=reviews:${id}`);
      expect(await liveId()).toBe(before);

      const promotion = { ...job, needs: { publish: { outputs } } };
      await expect(runJob('release.yml', 'promote', promotion)).rejects.toThrow('lacks the right to promote');
      forge.claims = { sub: `${CI_REPOSITORY}:environment:live` };
      await runJob('release.yml', 'promote', promotion).catch(ignoreLateEdges);
      await untilBothShow(CI_TEXT);
    } finally {
      await forge.close();
    }
  }, 900_000);

  /**
   * Registers a new team, as the maintainer does once: makes a token, and adds the team's public key to the trusted root.
   * @returns the environment variables with which the team releases
   */
  async function registerTeam(): Promise<NodeJS.ProcessEnv> {
    const { url } = edges.service;
    await npmWith({ RELEASES_KEYS: keysIn }, 'run', 'release', '--', 'keys', 'new', 'reviews');
    await trustKeys(join(keysIn, 'reviews.pub'));
    const rights = '--may publish,promote,rollback,read --features reviews';
    const added = await asMaintainer(...`team add reviews ${rights} --json`.split(' '));
    const { token } = JSON.parse(added) as { token: string };
    return { RELEASES_URL: url, RELEASES_TOKEN: token, RELEASES_KEYS: keysIn };
  }

  /** On a busy machine an edge may serve a release only after the command has stopped waiting, which then exits with 2. */
  function ignoreLateEdges(error: Error): void {
    if (!error.message.includes('Not yet served')) throw error;
  }

  /** Adds keys of the team to the trusted root. @param files of public keys, with commas */
  async function trustKeys(files: string): Promise<void> {
    const plan = join(scratch, 'trust.json');
    await asMaintainer('keys', 'plan', plan, '--team', `reviews=${files}`);
    await asMaintainer('keys', 'sign', plan, '--key', join(edges.service.dataDir, 'keys/root.pem'));
    await asMaintainer('keys', 'apply', plan);
    await asMaintainer('keys', 'renew');
  }

  function asMaintainer(...args: string[]): Promise<string> {
    const program = ['--import', './scripts/typescript.mjs', 'scripts/release.ts'];
    const env = { DATA_DIR: edges.service.dataDir, RELEASES_DATABASE_URL: postgres.url };
    return runProgram(process.execPath, [...program, ...args], ROOT, env);
  }

  /** Waits until both edges show a text as the content of an element, because an attribute in the page's head always has the old text. */
  function untilBothShow(text: string): Promise<void> {
    return untilBothHave('/reviews', `>${text}</`);
  }

  async function untilBothHave(path: string, markup: string): Promise<void> {
    for (const origin of edges.origins) {
      let html = '';
      for (const until = Date.now() + 60_000; Date.now() < until && !html.includes(markup); ) {
        await pause(200);
        html = await (await fetch(origin + path)).text();
      }
      if (!html.includes(markup)) throw new Error(`${origin + path} does not have ${markup}:\n${html}`);
    }
  }
});

/** Runs `npm run release -- publish`. @returns the id of the release */
async function publish(env: NodeJS.ProcessEnv): Promise<string> {
  const output = await npmWith(env, 'run', '--silent', 'release', '--', 'publish', 'reviews', '--json');
  const [{ id = '' } = {}] = JSON.parse(output) as { id: string }[];
  return id;
}

function changesHere(): Promise<string> {
  return runProgram('git', ['status', '--porcelain'], ROOT);
}

function npm(...args: string[]): Promise<string> {
  return npmWith({}, ...args);
}

function npmWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  return runProgram('npm', args, repository, env);
}

function read(name: string): string {
  return readFileSync(join(repository, name), 'utf8');
}

function change(name: string, from: string, to: string): void {
  expect(read(name)).toContain(from);
  writeFileSync(join(repository, name), read(name).replace(from, to));
}
