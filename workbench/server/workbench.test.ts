import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { promote } from '@stepwell/release-server/manager';
import { openStorage } from '@stepwell/release-server/storage';
import { aBuild, aDataFolder, aPlace } from '@stepwell/release-server/testing';
import type { FastifyInstance } from 'fastify';
import type { WorkbenchChoices } from '../src/server-api/workbench-api';
import { Revisions } from './revisions';
import { createWorkbench } from './workbench';

const SCRIPT = 'document.title = "the workbench";';

let workbench: FastifyInstance;
let dataDir: string;
beforeEach(async () => {
  workbench = await aWorkbench();
});
afterEach(() => workbench.close());

test.each(['/workbench', '/workbench/', '/workbench?remote=checkout'])(
  '%s is the workbench’s page with its script',
  async (address) => {
    const { statusCode, body } = await workbench.inject(address);
    const script = /<script defer src="([^"]+)"/.exec(body)?.[1] ?? '';

    expect(statusCode).toBe(200);
    expect((await workbench.inject(script)).body).toBe(SCRIPT);
  },
);

test('redirects the former address /bench with its query', async () => {
  const { statusCode, headers } = await workbench.inject('/bench/choices?revision=1');

  expect([statusCode, headers.location]).toEqual([308, '/workbench/choices?revision=1']);
});

test('pages redirect to the workbench until a session is opened', async () => {
  expect(await workbench.inject('/courses')).toMatchObject({
    statusCode: 302,
    headers: { location: '/workbench' },
  });
});

test('lists published remotes, without the workbench', async () => {
  const { remotes, revision } = await choicesAt('/workbench/choices');

  expect(revision).toBeNull();
  expect(remotes.map(({ name }) => name)).toEqual(['checkout']);
});

test('lists the other releases if a release cannot be read', async () => {
  writeFileSync(join(dataDir, 'releases/checkout/1.0.0-a/release.json'), '{');

  const [checkout] = (await choicesAt('/workbench/choices')).remotes;

  expect(checkout?.releases.map(({ id }) => id)).toEqual(['1.0.0-b']);
});

describe('a past revision', () => {
  test('lists the releases that were live, with time and author', async () => {
    const first = await choicesAt('/workbench/choices?revision=1');
    const second = await choicesAt('/workbench/choices?revision=2');

    expect(first.revision).toMatchObject({
      revision: 1,
      by: 'asha',
      action: expect.stringContaining('promote'),
    });
    expect(first.remotes.map(({ releases }) => releases.map(({ id }) => id))).toEqual([['1.0.0-a']]);
    expect(second.remotes.map(({ releases }) => releases.map(({ id }) => id))).toEqual([['1.0.0-b']]);
  });

  test.each(['3', '0', '-1', 'yesterday'])('that does not exist is refused, such as %s', async (revision) => {
    const { statusCode, body } = await workbench.inject(`/workbench/choices?revision=${revision}`);

    expect(statusCode).toBe(409);
    expect(body).toMatch(/^There is no revision \S+: the last one is 2\.$/);
  });

  test('is refused if its shell was deleted', async () => {
    rmSync(join(dataDir, 'releases/shell'), { recursive: true });

    const { body } = await workbench.inject('/workbench/choices?revision=1');

    expect(body).toBe('Revision 1 used the shell 1.0.0-s1, which was deleted.');
  });

  test('is copied from the release storage', async () => {
    const { store } = releasePlace(aDataFolder());
    const elsewhere = await openStorage({
      dataDir: (await aLivePlace()).store.folder.replace(/releases$/, ''),
    });

    const past = await new Revisions(async () => elsewhere, store).at(2);

    expect(past.live).toEqual({ shell: '1.0.0-s1', checkout: '1.0.0-b' });
    expect(store.list('checkout')).toEqual(['1.0.0-b']);
  });
});

test('the release storage is opened again after an error', async () => {
  const { store } = releasePlace(dataDir);
  const open = jest.fn(() => openStorage({ dataDir })).mockRejectedValueOnce(new Error('connection refused'));
  const revisions = new Revisions(open, store);
  await expect(revisions.current()).rejects.toThrow('connection refused');

  expect(await revisions.liveId('checkout')).toBe('1.0.0-b');
  await revisions.close();
});

test.each([
  ['an unknown fault', '', { faults: ['fire'] }, 'There is no fault “fire”.'],
  ['a neighbour that is not published', '', { neighbours: { catalog: '1.0.0-z' } }, '1.0.0-z'],
  [
    'a release that was not live at its revision',
    '',
    { release: '1.0.0-b', revision: 1 },
    'checkout 1.0.0-b was not live at revision 1.',
  ],
  [
    'a recording of a closed session',
    '/gone/recording',
    {},
    'This session was closed, and its recorded calls',
  ],
])('refuses %s with the reason', async (_, path, changes, reason) => {
  const payload = { remote: 'checkout', release: '1.0.0-a', scenario: null, revision: null, ...changes };
  const url = `/workbench/sessions${path}`;

  const { statusCode, body } = await workbench.inject({ method: 'POST', url, payload });

  expect(statusCode).toBe(409);
  expect(body).toContain(reason);
});

test('the workbench’s page runs only scripts of its own server', async () => {
  const policy = String((await workbench.inject('/workbench')).headers['content-security-policy']);

  expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-");
  expect(policy).toContain("style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'");
  expect(policy).toContain("frame-src 'self'; frame-ancestors 'self'; base-uri 'none'");
  expect(policy).not.toContain('unsafe');
});

test.each([
  ['the workbench’s page', '/workbench', 200],
  ['the workbench’s script', '/r/workbench/1.0.0-w1/workbench.js', 200],
  ['a missing script', '/r/workbench/1.0.0-w1/other.js', 404],
  ['the redirect to the workbench', '/courses', 302],
  ['a call without a scenario', '/api/courses/getAllCourses', 401],
  ['a path that cannot be decoded', '/%c0', 400],
])('%s is sent with nosniff', async (_, address, status) => {
  const { statusCode, headers } = await workbench.inject(address);

  expect(statusCode).toBe(status);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

async function choicesAt(url: string): Promise<WorkbenchChoices> {
  return (await workbench.inject(url)).json();
}

/** A shell and two releases of checkout, which were live one after the other. */
async function aLivePlace() {
  const place = await aPlace([
    ['checkout', '1.0.0-a'],
    ['checkout', '1.0.0-b'],
  ]);
  await promote(place, { shell: '1.0.0-s1', checkout: '1.0.0-a' }, { by: 'asha' });
  await promote(place, { checkout: '1.0.0-b' }, { by: 'asha' });
  return place;
}

async function aWorkbench(): Promise<FastifyInstance> {
  const { store } = await aLivePlace();
  dataDir = store.folder.replace(/releases$/, '');
  return createWorkbench({
    dataDir,
    shellId: '1.0.0-s1',
    pageFolder: aBuild('workbench', '1.0.0-w1', {
      extra: { 'browser/workbench.js': SCRIPT },
      modules: { workbench: { js: ['workbench.js'], css: [] } },
    }),
    publicUrl: 'http://localhost:3100',
    log: () => undefined,
  });
}
