import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Authority } from '@stepwell/release-server/authority';
import { applyCanaryRule } from '@stepwell/release-server/canary-rule';
import { type Grant, newGrant } from '@stepwell/release-server/grant';
import { requireReports, StorageManager } from '@stepwell/release-server/manager';
import { TEAM_RELEASES_PATH } from '@stepwell/release-server/preview-link';
import type { LiveRelease } from '@stepwell/release-server/registry';
import { openStorage, type ReleaseStorage } from '@stepwell/release-server/storage';
import { aBuild, aDataFolder, aTestRun } from '@stepwell/release-server/testing';
import { bucketOf, countError, noVisits, type VisitHour } from '@stepwell/release-server/visit-counts';
import Fastify, { type FastifyInstance } from 'fastify';
import { renderPage } from '../src/render';
import { TEAM_PATHS, TEAM_PREFIX } from '../src/shared/paths';
import { teamPage } from './team-page';

const SITE = 'http://releases.test';
const OWN = { origin: SITE };
const ALL: Grant['verbs'] = ['publish', 'promote', 'rollback', 'block', 'read'];

let app: FastifyInstance;
let dataDir: string;
let storage: ReleaseStorage;

// State at the start of every test, published once.
const TEMPLATE = mkdtempSync(join(tmpdir(), 'stepwell-team-page-'));
afterAll(() => rmSync(TEMPLATE, { recursive: true, force: true }));

beforeAll(async () => {
  const storage = await openStorage({ dataDir: TEMPLATE });
  await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
  for (const id of ['1.0.0-a', '1.0.0-b'])
    await storage.artifacts.publish(aBuild('checkout', id), { by: 'team checkout (ravi)' });
  const live = { shell: '1.0.0-s1', checkout: '1.0.0-a' };
  await new StorageManager(storage, 0).promote(live, { by: 'start' });
});

beforeEach(async () => {
  dataDir = aDataFolder();
  cpSync(TEMPLATE, dataDir, { recursive: true, preserveTimestamps: true });
  storage = await openStorage({ dataDir });
  const manager = new StorageManager(storage, 0);
  app = Fastify();
  const page = { render: renderPage, css: [], assets: new Map() };
  const siteUrl = 'https://academy.example';
  const parts = { storage, manager, authority: new Authority(storage.grants), siteUrl };
  await app.register(teamPage, { ...parts, page, workbench: 'https://qa.example', prefix: TEAM_PREFIX });
});

afterEach(() => app.close());

describe('the login', () => {
  test('with a team’s token sets a cookie that scripts and other sites cannot use', async () => {
    const reply = await login(await tokenOf(ALL));

    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/team']);
    expect(reply.headers['set-cookie']).toMatch(
      /^stepwell-team=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const overview = await get('/team', cookieOf(reply));
    expect(overview.body).toContain('<h1');
    expect(overview.body).toContain('asha for <strong>checkout</strong>');
  });

  test('by TLS accepts only a cookie that no other host of the domain can set', async () => {
    const reply = await login(await tokenOf(ALL), {}, { origin: SITE.replace('http', 'https') });

    const own = cookieOf(reply);
    expect(reply.headers['set-cookie']).toMatch(/^__Host-stepwell-team=[\w-]{43}; Path=\/; .*; Secure$/);
    expect((await get('/team', own)).statusCode).toBe(200);
    expect((await get('/team', own.replace('__Host-', ''))).statusCode).toBe(303);
  });

  test.each([
    ['an unknown token', `stepwell_00000000_${'A'.repeat(43)}`, 'This token is not known'],
    ['a password', 'hunter2', 'This token is not known'],
    ['words', 'open sesame', 'This is not the token of a team'],
    ['a hosted CI’s token', 'eyJ.eyJ.c2ln', 'This is not the token of a team'],
  ])('with %s is refused without showing the token again', async (_case, token, why) => {
    const reply = await login(token);

    expect(reply.statusCode).toBe(401);
    expect(reply.body).toContain(why);
    expect(reply.body).toContain('value="asha"');
    expect(reply.body).not.toContain(token);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('of a team without the right to read returns 403', async () => {
    const reply = await login(await tokenOf(['publish']));

    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain('lacks the right to read');
  });

  test('returns 429 after ten wrong tokens from an address', async () => {
    const token = await tokenOf(ALL);
    for (let tries = 0; tries < 10; tries += 1) await login('wrong');

    const reply = await login(token);

    expect(reply.statusCode).toBe(429);
    expect(reply.body).toMatch(/Please try again in \d+ minutes/);
    expect((await login(token, {}, {}, '192.0.2.7')).statusCode).toBe(303);
  });

  test('redirects to the requested page, and to no other site', async () => {
    const path = '/team/releases/checkout/1.0.0-b';
    const token = await tokenOf(ALL);
    const { headers } = await get(path);

    expect(headers.location).toBe(`/team/login?to=${encodeURIComponent(path)}`);
    expect((await login(token, { to: path })).headers.location).toBe(path);
    expect((await login(token, { to: '//elsewhere.example/team' })).headers.location).toBe('/team');
  });

  test('is preceded by a reload after a link from another site, so that the cookie is sent', async () => {
    const reply = await app.inject({ url: '/team', headers: { 'sec-fetch-site': 'cross-site' } });

    expect(reply.body).toContain('<meta http-equiv="refresh" content="0">');
  });
});

describe('a session', () => {
  test('ends when its token is revoked', async () => {
    const { token, grant } = await grantOf(ALL);
    const cookie = cookieOf(await login(token));
    await storage.grants.save({ ...grant, revokedAt: new Date().toISOString() });

    const { headers } = await get('/team', cookie);

    expect(headers.location).toBe('/team/login?to=%2Fteam&ended=yes');
    expect((await get(String(headers.location))).body).toContain('Your login has ended');
  });

  test('ends at the logout, also for a copied cookie', async () => {
    const cookie = await loggedIn();

    await post('/team/logout', {}, cookie);

    expect((await get('/team', cookie)).statusCode).toBe(303);
  });

  test('is required for a form, whose values appear again after the login', async () => {
    const reply = await post('/team/releases/checkout/1.0.0-b/promote', { reason: 'new total & more' });
    const again = await login(await tokenOf(ALL), { to: pathAfterLogin(reply) });
    const page = await get(String(again.headers.location), cookieOf(again));

    expect(page.body).toContain('>new total &amp; more</textarea>');
    expect((await storage.deployments.current()).revision).toBe(1);
  });
});

describe('a form', () => {
  test.each([
    ['of another site', { origin: 'https://elsewhere.example' }],
    ['without an origin', {}],
    ['of a page with a hidden origin', { origin: 'null' }],
    ['of another site of the domain', { ...OWN, 'sec-fetch-site': 'same-site' }],
    ['of another site, whatever its origin', { ...OWN, 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused', async (_case, headers) => {
    const cookie = await loggedIn();
    const url = '/team/releases/checkout/1.0.0-b/promote';
    const form = { reason: 'because', seen: '1.0.0-a' };

    const reply = await app.inject({
      method: 'POST',
      url,
      headers: formHeaders(headers, cookie),
      body: encoded(form),
    });

    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain('not sent from the team page');
    expect((await storage.deployments.current()).revision).toBe(1);
  });
});

describe('a promotion', () => {
  let cookie: string;
  beforeEach(async () => {
    cookie = await loggedIn();
  });

  test('is logged with team, person and reason', async () => {
    const reply = await change('promote', '1.0.0-b', { reason: ' the new <total> ' });

    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/team/releases/checkout/1.0.0-b']);
    expect((await storage.deployments.current()).features.checkout?.live).toBe('1.0.0-b');
    expect((await storage.deployments.history()).at(-1)).toMatchObject({
      by: 'team checkout (asha)',
      action: 'promote checkout 1.0.0-b',
      reason: 'the new <total>',
    });
    const page = await get(String(reply.headers.location), cookie);
    expect(page.body).toContain('checkout 1.0.0-b is live (revision 2).');
    expect((await get('/team', cookie)).body).not.toContain('is live (revision 2)');
    expect((await get('/team/history', cookie)).body).toContain('“the new &lt;total&gt;”');
  });

  test('is rolled back with a reason, which is logged', async () => {
    await change('promote', '1.0.0-b', { reason: 'new total' });
    expect((await get('/team/releases/checkout/1.0.0-a', cookie)).body).toContain(
      'Roll back</span></button>',
    );

    await change('rollback', '1.0.0-a', { reason: 'wrong total', seen: '1.0.0-b' });

    expect((await storage.deployments.history()).at(-1)).toMatchObject({
      action: 'rollback checkout to 1.0.0-a',
      reason: 'wrong total',
    });
  });

  test.each([
    ['no reason', {}, 'A reason is required'],
    ['an empty reason', { reason: '  ' }, 'A reason is required'],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }, 'longer than 500 characters'],
  ])('with %s is refused, and keeps the form’s values', async (_case, form, why) => {
    const reply = await change('promote', '1.0.0-b', form);

    expect(reply.statusCode).toBe(422);
    expect(reply.body).toContain(why);
    expect(reply.body).toContain(`>${(form as { reason?: string }).reason ?? ''}</textarea>`);
    expect((await storage.deployments.current()).revision).toBe(1);
  });

  test('returns 409 if another release went live meanwhile', async () => {
    await storage.artifacts.publish(aBuild('checkout', '1.0.0-c'));
    await new StorageManager(storage, 0).promote({ checkout: '1.0.0-c' }, { by: 'team checkout (meera)' });

    const reply = await change('promote', '1.0.0-b', { reason: 'new total' });

    expect(reply.statusCode).toBe(409);
    expect(reply.body).toContain('Meanwhile team checkout (meera) made checkout 1.0.0-c live');
    expect(reply.body).toContain('>new total</textarea>');
    expect((await storage.deployments.current()).features.checkout?.live).toBe('1.0.0-c');
  });

  test('is done once after a double click', async () => {
    await change('promote', '1.0.0-b', { reason: 'new total' });
    const again = await change('promote', '1.0.0-b', { reason: 'new total' });

    expect(again.statusCode).toBe(303);
    expect((await storage.deployments.current()).revision).toBe(2);
  });

  test('returns 409 for a blocked release', async () => {
    await new StorageManager(storage, 0).block('checkout', '1.0.0-b', { by: 'x', reason: 'it leaks' });

    const reply = await change('promote', '1.0.0-b', { reason: 'new total' });

    expect(reply.statusCode).toBe(409);
    expect(reply.body).toContain('can never be live: it leaks');
    expect(reply.body).not.toContain('/promote"');
  });

  test('is marked in the overview while pages do not show its release', async () => {
    const problem = { feature: 'checkout', release: '1.0.0-a', text: 'pages take its cards', pages: 12 };
    const unrendered = { feature: 'unknown', text: 'pages are sent without their markup', pages: 1 };
    await storage.signals.reportEdge({ name: 'edge-south', revision: 1, problems: [problem, unrendered] });

    const overview = textOf(await get('/team', cookie));

    expect(overview).toContain('checkoutNot shown everywhere');
    expect(overview).toContain('edge-south: 1.0.0-a pages take its cards (12 pages)');
    expect(overview).toContain('edge-south:  pages are sent without their markup (1 page)');
  });

  test('names the edges that do not serve it yet', async () => {
    await storage.signals.reportEdge({ name: 'edge-south', revision: 1 });

    await change('promote', '1.0.0-b', { reason: 'new total' });

    expect((await get('/team', cookie)).body).toContain('not yet served by edge-south');
  });

  function change(action: string, id: string, form: object) {
    return post(`/team/releases/checkout/${id}/${action}`, { seen: '1.0.0-a', ...form }, cookie);
  }
});

describe('a canary', () => {
  const path = '/team/releases/checkout/1.0.0-b';
  const canaryNow = async () => (await storage.deployments.current()).features.checkout?.canary;
  let cookie: string;
  const send = (action: string, form: object, by = cookie) =>
    post(`${path}/${action}`, { seen: '1.0.0-a', reason: 'a first look', ...form }, by);
  beforeEach(async () => {
    cookie = await loggedIn();
  });

  test('is logged at its start, at a change of its share and at its end', async () => {
    expect((await get(path, cookie)).body).not.toContain(`${path}/stop"`);
    await send('canary', { percent: '10', group: 'qa' });
    expect(await canaryNow()).toMatchObject({ release: '1.0.0-b', percent: 10, group: 'qa' });
    const started = await get(path, cookie);
    expect(started.body).toContain('checkout 1.0.0-b is given to 10 % of all visits (revision 2).');
    expect(textOf(started)).toContain('Canary10 % of all visits and the group qa');
    expect(textOf(started)).toContain('goes on: 1.0.0-b has had 0 of 300 clean visits');

    await send('canary', { percent: '50', group: 'qa' });
    expect(await canaryNow()).toMatchObject({ percent: 50 });
    await send('stop', { reason: 'seen enough' });

    expect(await canaryNow()).toBeUndefined();
    expect((await storage.deployments.history()).slice(-3)).toMatchObject([
      { by: 'team checkout (asha)', action: 'canary checkout 1.0.0-b at 10 % and for the group qa' },
      { action: 'canary checkout 1.0.0-b at 50 % and for the group qa', reason: 'a first look' },
      { action: 'stop canary checkout 1.0.0-b', reason: 'seen enough' },
    ]);
  });

  test('that was stored by an earlier version is shown with its group, on the page and in the form', async () => {
    await send('canary', { percent: '10' });
    const { revision, features, signed: _, ...content } = await storage.deployments.current();
    const { checkout } = features;
    const stored = { ...checkout, canary: { ...checkout?.canary, cohort: 'qa' } } as LiveRelease;
    const next = { ...content, features: { ...features, checkout: stored } };
    await storage.deployments.write(next, { by: 'x', action: 'canary' }, revision);

    const page = await get(path, cookie);

    expect(textOf(page)).toContain('10 % of all visits and the group qa');
    expect(page.body).toContain('value="qa"');
    await send('canary', { percent: '10', group: 'qa' });
    expect((await storage.deployments.current()).revision).toBe(revision + 1);
  });

  test('is changed once after a double click', async () => {
    for (const action of ['canary', 'canary', 'stop', 'stop']) await send(action, { percent: '10' });

    expect((await storage.deployments.current()).revision).toBe(3);
  });

  test.each([
    ['no share', { percent: '' }, 'percentage of all visits'],
    ['all visits', { percent: '100' }, 'percentage of all visits'],
    ['no visits', { percent: '0' }, '1 to 99 percent'],
    ["a group's name that is a number", { percent: '10', group: '37' }, 'A group name is'],
    ['no reason', { percent: '10', reason: '' }, 'A reason is required'],
  ])('with %s is refused, and keeps the form’s values', async (_case, form, why) => {
    const reply = await send('canary', { group: 'qa', ...form });

    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.body).toContain(why);
    expect(reply.body).toContain(`value="${(form as { group?: string }).group ?? 'qa'}"`);
    expect(await canaryNow()).toBeUndefined();
  });

  test('is refused while the feature has another canary', async () => {
    await storage.artifacts.publish(aBuild('checkout', '1.0.0-c'));
    await new StorageManager(storage, 0).canary(
      { feature: 'checkout', id: '1.0.0-c', percent: 1 },
      { by: 'x' },
    );

    expect((await get(path, cookie)).body).not.toContain(`${path}/canary"`);
    expect((await send('canary', { percent: '10' })).statusCode).toBe(409);
    await send('stop', {});

    expect(await canaryNow()).toMatchObject({ release: '1.0.0-c' });
  });

  test.each<[verbs: Grant['verbs'], canBegin: boolean, canStop: boolean]>([
    [['read', 'promote'], true, true],
    [['read', 'rollback'], false, true],
    [['read', 'publish'], false, false],
  ])('can be begun and stopped only as the rights %j allow', async (verbs, canBegin, canStop) => {
    const own = cookieOf(await login(await tokenOf(verbs)));

    expect((await get(path, own)).body.includes(`${path}/canary"`)).toBe(canBegin);
    expect((await send('canary', { percent: '10' }, own)).statusCode).toBe(canBegin ? 303 : 403);
    await send('canary', { percent: '10' });
    expect((await get(path, own)).body.includes(`${path}/stop"`)).toBe(canStop);
    expect((await send('stop', {}, own)).statusCode).toBe(canStop ? 303 : 403);
  });

  test('keeps the values of its form during a login', async () => {
    const reply = await send('canary', { percent: '25', group: 'qa' }, '');
    const again = await login(await tokenOf(ALL), { to: pathAfterLogin(reply) });
    const page = await get(String(again.headers.location), cookieOf(again));

    expect(page.body).toContain('value="25"');
    expect(page.body).toContain('value="qa"');
    expect(page.body).toContain('>a first look</textarea>');
  });
});

describe('a team without the right', () => {
  test.each([
    ['promote', ['read'] as const, ['checkout'], '1.0.0-b'],
    ['rollback', ['read', 'promote'] as const, ['checkout'], '1.0.0-b'],
    ['promote', ALL, ['catalog'], '1.0.0-b'],
  ])('to %s gets no form, and 403 for its request', async (action, verbs, features, id) => {
    const cookie = cookieOf(await login(await tokenOf([...verbs], features)));
    const path = `/team/releases/checkout/${id}`;

    expect((await get(path, cookie)).body).not.toContain(`${path}/${action}"`);
    const reply = await post(`${path}/${action}`, { reason: 'because', seen: '1.0.0-a' }, cookie);

    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain(`lacks the right to ${action} checkout`);
    expect((await storage.grants.uses()).at(-1)).toMatchObject({
      verb: action,
      features: ['checkout'],
      isAllowed: false,
    });
    expect((await storage.deployments.current()).revision).toBe(1);
  });
});

describe('a page', () => {
  test.each([
    ['/team', 200, 'What is live'],
    ['/team/releases/checkout', 200, 'published'],
    ['/team/releases/checkout/1.0.0-b', 200, 'team checkout (ravi)'],
    ['/team/comparisons/checkout?from=1.0.0-a&to=1.0.0-b', 200, 'Page'],
    ['/team/history', 200, 'made live'],
    ['/team/login', 200, 'Log in'],
    ['/team/releases/checkout/9.9.9-z', 404, 'is not in the release store'],
    ['/team/releases/..%2f..%2fetc/passwd', 404, 'no release of such a name'],
    ['/team/releases/nothing', 404, 'there is checkout, shell'],
    ['/team/nothing', 404, 'There is no such page'],
  ])('%s returns %i without inline scripts or styles', async (path, status, text) => {
    const reply = await get(path, await loggedIn());

    expect(reply.statusCode).toBe(status);
    expect(reply.body).toContain(text);
    expect(reply.body).not.toMatch(/<script|<style| style=| on\w+=/);
    expect(reply.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'self';.* frame-ancestors 'none'/,
      ),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  test('is logged as a use of its token', async () => {
    const { token, grant } = await grantOf(ALL);
    const cookie = cookieOf(await login(token));
    const before = (await storage.grants.uses()).length;

    await get('/team/history', cookie);

    expect((await storage.grants.uses()).slice(before)).toEqual([
      expect.objectContaining({ team: 'checkout', grant: grant.id, verb: 'read', isAllowed: true }),
    ]);
  });
});

test('releases are shown although another release of the feature cannot be read', async () => {
  writeFileSync(join(dataDir, 'releases/checkout/1.0.0-a/release.json'), '{');
  const cookie = await loggedIn();

  const list = await get('/team/releases/checkout', cookie);
  const newer = await get('/team/releases/checkout/1.0.0-b', cookie);

  expect([list.statusCode, newer.statusCode]).toEqual([200, 200]);
  expect(list.body).toContain('/team/releases/checkout/1.0.0-b');
});

test('links each revision and release to the workbench', async () => {
  await storage.artifacts.publish(
    aBuild('checkout', '1.0.0-c', {
      extra: { 'scenarios.json': '[{"name":"live","title":"A live course"}]' },
    }),
  );
  const cookie = await loggedIn();

  const history = await get('/team/history', cookie);
  const release = await get('/team/releases/checkout/1.0.0-c', cookie);

  expect(history.body).toContain('href="https://qa.example/workbench?revision=1"');
  expect(release.body).toContain('href="https://qa.example/workbench?remote=checkout&amp;release=1.0.0-c"');
  expect(release.body).toContain('A live course');
});

test('the overview shows why a canary was stopped', async () => {
  const manager = new StorageManager(storage, 0);
  const { features } = await manager.canary(
    { feature: 'checkout', id: '1.0.0-b', percent: 10 },
    { by: 'asha' },
  );
  const phase = features.checkout?.canary?.since ?? '';
  const count = { feature: 'checkout', id: '1.0.0-b', phase, visits: 31, failed: 2, clean: 29 };
  await storage.signals.saveOutcomes('edge-a', [
    count,
    { ...count, id: '1.0.0-a', visits: 280, failed: 1, clean: 279 },
  ]);
  const cookie = await loggedIn();

  const overview = await get('/team', cookie);
  expect(overview.body).toContain('10 % of all visits');
  expect(overview.body).toContain('goes on: 1.0.0-b has had 29 of 300 clean visits');
  expect(overview.body).toContain('no visits were reported');
  expect((await get('/team/releases/checkout/1.0.0-b', cookie)).body).toContain('Canary');

  await storage.signals.saveOutcomes('edge-b', [{ ...count, visits: 0, clean: -2 }]);
  await applyCanaryRule(storage);

  const stopped = await get('/team', cookie);
  expect(stopped.body).not.toContain('of all visits');
  expect(stopped.body).toContain('stopped: 4 of 31 visits of 1.0.0-b failed, 1 of 280 of the live release');
});

describe('visits that pages reported', () => {
  test('are shown with each release and its baseline', async () => {
    await storage.signals.saveVisits('edge-a', anHourOf('1.0.0-a', { visits: 400, failed: 2 }));
    await storage.signals.saveVisits('edge-b', anHourOf('1.0.0-b', { visits: 80, failed: 20 }));
    const cookie = await loggedIn();

    const page = textOf(await get('/team/releases/checkout/1.0.0-b', cookie));

    expect(page).toContain('about 80 visits, 20 failed (25.0 %)');
    expect(page).toContain('1.0.0-a: about 400 visits, 2 failed (0.5 %)');
    expect(page).toContain('three of four within 2.5 s');
    expect(page).toContain('three of four over 1 s');
    expect(page).toContain('Jumps (CLS)three of four not measured');
    expect(page).toContain('shown in about 80 visits, a card in its place 20 times');
    expect(page).toContain(
      'TypeError, 20 timesx &lt;b&gt; is not a function/r/checkout/1.0.0-b/Page.js:1:20',
    );
    expect(textOf(await get('/team', cookie))).toContain('about 400 visits, 2 failed (0.5 %)');
  });

  test('are shown as missing for a release without reports', async () => {
    const cookie = await loggedIn();

    expect((await get('/team/releases/checkout/1.0.0-b', cookie)).body).toContain('No visits were reported');
  });
});

describe('the result of a test run', () => {
  const path = '/team/releases/checkout/1.0.0-b';
  let cookie: string;
  beforeEach(async () => {
    cookie = await loggedIn();
  });

  test('is shown on the page of the release and in the list of releases', async () => {
    expect(textOf(await get(path, cookie))).toContain('Reportit has no test run');
    expect(textOf(await get('/team/releases/checkout', cookie))).not.toContain('report:');
    await new StorageManager(storage, 0).storeTestRun(aTestRun({ unaccepted: 2 }), 'team checkout (ravi)');

    const page = textOf(await get(path, cookie));

    const says = '48 scenarios passed; 3 differences to 1.0.0-a, 2 of them not accepted (the others by Asha)';
    expect(page).toContain(`Report${says}`);
    expect(page).toContain('on shell 1.0.0-s1, with contract 1.1.0');
    expect(page).toContain('by team checkout (ravi)');
    expect(page).toContain(aTestRun().digest);
    expect(page).toContain(`Report: ${says}.`);
    expect(textOf(await get('/team/releases/checkout', cookie))).toContain(`report: ${says}`);
    expect(textOf(await get('/team/releases/shell/1.0.0-s1', cookie))).not.toContain('Report');
  });

  test('is required by the rule unless a box is ticked', async () => {
    expect((await get(path, cookie)).body).not.toContain('name="unplayed"');
    await requireReports(storage, true, { by: 'asha' });
    expect(textOf(await get('/team', cookie))).toContain('A remote goes live with a passed test run');
    expect((await get(path, cookie)).body).toContain('name="unplayed"');

    const refused = await post(`${path}/promote`, { reason: 'the bank waits', seen: '1.0.0-a' }, cookie);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('it has no test run');
    expect(refused.body).toContain('>the bank waits</textarea>');
    const form = { reason: 'the bank waits', seen: '1.0.0-a', unplayed: 'on' };
    expect((await post(`${path}/promote`, form, cookie)).statusCode).toBe(303);

    const history = textOf(await get('/team/history', cookie));
    expect(history).toContain('made live, unplayed');
    expect(history).toContain('checkout 1.0.0-b: it has no test run');
  });

  test('that passed removes the box from the form', async () => {
    await requireReports(storage, true, { by: 'asha' });
    await new StorageManager(storage, 0).storeTestRun(aTestRun(), 'ravi');

    expect((await get(path, cookie)).body).not.toContain('name="unplayed"');
    const reply = await post(`${path}/promote`, { reason: 'new total', seen: '1.0.0-a' }, cookie);

    expect(reply.statusCode).toBe(303);
    expect((await storage.deployments.current()).features.checkout?.live).toBe('1.0.0-b');
  });
});

/** An hour's counts of visits to the checkout. */
function anHourOf(id: string, { visits, failed }: { visits: number; failed: number }): VisitHour {
  const counts = { ...noVisits('checkout', id, '/checkout/:id'), visits, failed };
  counts.regions.Page = { shown: visits, cards: failed };
  counts.vitals.lcp[bucketOf('lcp', 2400)] = 20;
  counts.vitals.inp[bucketOf('inp', 5000)] = 20;
  const stack = [`/r/checkout/${id}/Page.js:1:20`];
  countError(counts, { name: 'TypeError', message: 'x <b> is not a function', stack, count: failed });
  return { hour: new Date().toISOString().slice(0, 13), counts: [counts] };
}

function textOf({ body }: { body: string }): string {
  return body.replace(/<[^>]*>/g, '');
}

describe('a link to the site', () => {
  test('leads from the overview to each live feature’s own page', async () => {
    const { body } = await get('/team', await loggedIn());

    expect(linksToSite(body)).toEqual([
      'https://academy.example/?release=checkout:1.0.0-a',
      'https://academy.example/?release=shell:1.0.0-s1',
    ]);
  });

  test('leads from each release that is not blocked to the page that the visitor came from', async () => {
    await new StorageManager(storage, 0).block('checkout', '1.0.0-b', {
      by: 'asha',
      reason: 'it loses orders',
    });
    await storage.artifacts.publish(aBuild('checkout', '1.0.0-c'));
    const from = encodeURIComponent('/courses?release=catalog:1.1.0-x,checkout:1.0.0-a');
    const cookie = await loggedIn();

    const { body } = await get(`/team/releases/checkout?from=${from}`, cookie);

    expect(linksToSite(body)).toEqual([
      'https://academy.example/courses?release=catalog:1.1.0-x,checkout:1.0.0-c',
      'https://academy.example/courses?release=catalog:1.1.0-x,checkout:1.0.0-a',
    ]);
    expect(body).toContain('href="/team/releases/shell?from=%2Fcourses');
    const blocked = await get('/team/releases/checkout/1.0.0-b', cookie);
    expect(linksToSite(blocked.body)).toEqual([]);
  });

  test('leads to no other site', async () => {
    const { body } = await get('/team/releases/checkout?from=//elsewhere.example/', await loggedIn());

    expect(linksToSite(body)[0]).toBe('https://academy.example/?release=checkout:1.0.0-b');
    expect(body).not.toContain('href="//elsewhere.example');
  });

  test('is not shown without a login', async () => {
    const { statusCode, headers, body } = await get('/team/releases/checkout?from=/courses');

    expect([statusCode, headers.location]).toEqual([
      303,
      '/team/login?to=%2Fteam%2Freleases%2Fcheckout%3Ffrom%3D%2Fcourses',
    ]);
    expect(body).not.toContain('1.0.0');
  });

  test('of a preview’s panel leads to the page of releases', () => {
    expect(TEAM_RELEASES_PATH).toBe(TEAM_PATHS.releases);
  });
});

test('shows "Nothing is live yet" without a live release', async () => {
  await storage.deployments.write({ features: {} }, { by: 'x', action: 'promote' }, 1);

  expect((await get('/team', await loggedIn())).body).toContain('Nothing is live yet');
});

async function grantOf(verbs: Grant['verbs'], features = ['checkout']) {
  const made = newGrant({ team: 'checkout', features, verbs, expiresAt: '2030-01-01T00:00:00.000Z' });
  await storage.grants.save(made.grant);
  return made;
}

async function loggedIn(): Promise<string> {
  return cookieOf(await login(await tokenOf(ALL)));
}

/** Addresses of the links to the site, in the order of the page. */
function linksToSite(html: string): string[] {
  return [...html.matchAll(/href="(https:\/\/academy\.example[^"]*)"/g)].map(([, href = '']) => href);
}

async function tokenOf(verbs: Grant['verbs'], features?: string[]): Promise<string> {
  return (await grantOf(verbs, features)).token;
}

function login(token: string, form: object = {}, headers: object = {}, remoteAddress?: string) {
  return app.inject({
    method: 'POST',
    url: '/team/login',
    headers: formHeaders({ ...OWN, ...headers }),
    body: encoded({ by: 'asha', token, ...form }),
    remoteAddress,
  });
}

function get(url: string, cookie = '') {
  return app.inject({ url, headers: { cookie } });
}

function post(url: string, form: object, cookie = '') {
  return app.inject({ method: 'POST', url, headers: formHeaders(OWN, cookie), body: encoded(form) });
}

function formHeaders(headers: object, cookie = '') {
  return { host: 'releases.test', 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers };
}

function encoded(form: object): string {
  return new URLSearchParams(form as Record<string, string>).toString();
}

function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers['set-cookie']).split(';', 1)[0] ?? '';
}

/** The path after the login, which the login's address contains. */
function pathAfterLogin({ headers }: { headers: Record<string, unknown> }): string {
  return new URL(String(headers.location), SITE).searchParams.get('to') ?? '';
}
