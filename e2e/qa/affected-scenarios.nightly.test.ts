import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRelease } from '@stepwell/remote-kit/internal/check-release';
import type { PlaySite } from '@stepwell/remote-kit/internal/play-site';
import type { ScenarioReport, TestReport } from '@stepwell/remote-kit/internal/test-report';
import { VIEWPORT_MODES } from '@stepwell/remote-kit/internal/viewport-modes';
import { expect, test } from '../support/test';

// A comparison plays only scenarios that changed modules affect. Here a release is one script; scenarios `one` and `other` open two pages.

/**
 * Code by module. `main` runs on each page and uses the others: `everywhere` on each page, `other` on one page, `narrow` only in a
 * narrow window; `never` is not used.
 */
const MODULES = {
  everywhere: 'function everywhere(){return 1}',
  other: 'function other(){return 1}',
  narrow: 'function narrow(){return 1}',
  never: 'function never(){return 1}',
  main: "everywhere();location.pathname==='/other'&&other();matchMedia('(max-width:500px)').onchange=narrow;",
};
type Module = keyof typeof MODULES;

const folder = mkdtempSync(join(tmpdir(), 'stepwell-affected-'));
const servers: Server[] = [];
test.afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

for (const [changed, affected] of [
  ['everywhere', ['one', 'other']],
  ['other', ['other']],
  ['narrow', ['one', 'other']],
  ['never', []],
] as [Module, string[]][])
  test(`a change of the module ${changed} affects ${affected.join(' and ') || 'no scenario'}`, async () => {
    const before = await siteOf(`${changed}-before`, MODULES);
    const code = MODULES[changed].replace('1', '2');
    const after = await siteOf(`${changed}-after`, { ...MODULES, [changed]: code });

    expect(await comparedScenarios(before, after)).toEqual(affected);
    expect(await comparedScenarios(before, after, true)).toEqual(['one', 'other']);
  });

test('a scenario is affected if the server sends another page, although no module has changed', async () => {
  const before = await siteOf('page-before', MODULES);
  const after = await siteOf('page-after', MODULES, { '/one': '<p>More</p>' });

  expect(await comparedScenarios(before, after)).toEqual(['one']);
});

test('a second comparison with a live release replays only the scenarios that differ from its stored run', async () => {
  const before = await siteOf('live', MODULES);
  const opened: string[] = [];
  const live: PlaySite = {
    ...before,
    open: (scenario, context) => {
      opened.push(scenario.name);
      return before.open(scenario, context);
    },
  };
  const modes = VIEWPORT_MODES.filter(({ width }) => width === 390);
  const options = { folder, all: true, against: live, dataDir: folder, modes };
  const equal = await siteOf('equal', MODULES);
  const changed = await siteOf('changed', MODULES, { '/other': '<p>More</p>' });

  expect(await checkRelease(equal, options, () => undefined)).toBe(true);
  expect(opened.sort()).toEqual(['one', 'other']);
  opened.length = 0;
  expect(await checkRelease(changed, options, () => undefined)).toBe(false);
  // The live release is played only once more. This play equals the stored play, so the release is stable.
  expect(opened).toEqual(['other']);
  const [one, other] = reported();
  expect([one?.differences.length, one?.unstable, other?.unstable]).toEqual([0, [], []]);
  expect(other?.differences.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['picture', 'tree']));
  opened.length = 0;
  // A viewport mode without stored plays.
  const tall = [{ width: 390, height: 1200, scheme: 'light' as const }];
  expect(await checkRelease(equal, { ...options, modes: tall }, () => undefined)).toBe(true);
  expect(opened.sort()).toEqual(['one', 'other']);
});

/** Compares two releases. @param all compares every scenario @returns names of the scenarios that were compared */
async function comparedScenarios(before: PlaySite, after: PlaySite, all?: boolean): Promise<string[]> {
  await checkRelease(after, { folder, all, against: before }, () => undefined);
  return reported().flatMap(({ scenario, isUnaffected }) => (isUnaffected ? [] : scenario));
}

function reported(): ScenarioReport[] {
  return (JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as TestReport).scenarios;
}

/** A site with a release of these modules. @param extra additional markup by path, sent by the server */
async function siteOf(
  id: string,
  modules: Record<Module, string>,
  extra: Record<string, string> = {},
): Promise<PlaySite> {
  const script = `/r/forms/${id}/page.js`;
  const code = Object.values(modules).join('');
  const release = { id, folder: join(folder, id) };
  for (const name of ['browser', 'maps']) mkdirSync(join(release.folder, name), { recursive: true });
  writeFileSync(join(release.folder, 'browser/page.js'), code);
  writeFileSync(join(release.folder, 'maps/page.js.map'), JSON.stringify(mapOf(modules)));

  const server = createServer(({ url = '' }, response) => {
    if (url === script) return response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
    const page = `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${extra[url] ?? ''}</main>`;
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`${page}<script src="${script}"></script></html>`);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    feature: 'forms',
    release,
    origin,
    playedOn: 'shell 1.0.0-s1',
    scenarios: ['one', 'other'].map((name) => ({ name, title: name, path: `/${name}`, shows: 'A page' })),
    open: async ({ path }) => ({ url: origin + path, calls: () => [] }),
  };
}

/** A source map with one position for each module: the start of the module's code. */
function mapOf(modules: Record<Module, string>) {
  let column = 0;
  const segments = Object.values(modules).map((code, index) => {
    const segment = [column, index, 0, 0];
    column += code.length;
    return segment;
  });
  const sources = Object.keys(modules).map((name) => `./src/${name}.ts`);
  return { version: 3, sources, names: [], mappings: [segments] };
}
