import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { packTar } from 'modern-tar';
import { ARCHIVE_LIMITS, packRelease } from '../publishing/archive';
import { type ReleaseRecord, readRelease } from '../release';
import { KeyFolder } from '../signatures/keys';
import { readTargets, recordTarget, signedText, teamListOf, versionOf } from '../signatures/metadata';
import { extendedList } from '../signatures/release-list';
import type { Grant, Verb } from '../storage/grants/grant';
import type { ReleaseStorage } from '../storage/storage';
import { aBuild, aDataFolder, SHARED } from '../testing/a-release.testing';
import { aGrant, aStorage, SAMPLE_STORAGES } from '../testing/a-storage.testing';
import { trustTeams } from '../testing/trusted-teams.testing';
import { aService } from './a-service.testing';
import { RemoteManager } from './remote-manager';

let service: FastifyInstance;
let storage: ReleaseStorage;
let keys: KeyFolder;
let serviceUrl: string;
let uploadsIn: string;

describe.each(SAMPLE_STORAGES)('the release service over %s', (kind) => {
  beforeEach(() => start(kind));

  test('logs a team’s publications and promotions with its name', async () => {
    const manager = await managerOf({ verbs: ['publish', 'promote', 'read'] });
    const progress: number[] = [];
    const build = aBuild('checkout', '1.0.0-a');

    const published = await manager.publish(build, { feature: 'checkout', id: '1.0.0-a' }, (sent) =>
      progress.push(sent),
    );
    const { revision, features, lagging } = await manager.promote(
      { checkout: '1.0.0-a' },
      { by: 'asha', reason: 'new total' },
    );

    expect(published).toEqual({
      feature: 'checkout',
      id: '1.0.0-a',
      isNew: true,
      misfits: [],
      link: '/?release=checkout:1.0.0-a',
    });
    expect(progress.length).toBeGreaterThan(0);
    expect([revision, features.checkout?.live, lagging]).toEqual([2, '1.0.0-a', []]);
    expect((await manager.history()).at(-1)).toMatchObject({
      by: 'team checkout (asha)',
      action: 'promote checkout 1.0.0-a',
      reason: 'new total',
    });
    expect((await manager.listing()).releases.map(({ id }) => id)).toEqual(['1.0.0-a', '1.0.0-s1']);
  });

  test("begins and stops a canary for a team's own feature only", async () => {
    const manager = await managerOf({ verbs: ['publish', 'promote', 'read'] });
    for (const id of ['1.0.0-a', '1.0.0-b'])
      await manager.publish(aBuild('checkout', id), { feature: 'checkout', id });
    await manager.promote({ checkout: '1.0.0-a' }, { by: 'asha' });
    const wish = { feature: 'checkout', id: '1.0.0-b', percent: 10, group: 'qa', hours: 2 };

    const started = await manager.canary(wish, { by: 'asha', reason: 'new total' });

    const { canary } = started.features.checkout ?? {};
    expect(canary).toMatchObject({ release: '1.0.0-b', percent: 10, group: 'qa' });
    expect(Date.parse(canary?.deadline ?? '') - Date.parse(canary?.since ?? '')).toBe(2 * 3_600_000);
    const ungrouped = await manager.canary({ ...wish, group: '' }, { by: 'asha' });
    expect(ungrouped.features.checkout?.canary).not.toHaveProperty('group');
    const otherTeam = await managerOf({
      team: 'catalog',
      features: ['catalog'],
      verbs: ['promote', 'rollback'],
    });
    await expect(otherTeam.canary(wish, { by: 'mallory' })).rejects.toThrow(
      'lacks the right to promote checkout',
    );
    await expect(otherTeam.stopCanary('checkout', { by: 'mallory' })).rejects.toThrow(
      'lacks the right to rollback checkout',
    );
    await manager.stopCanary('checkout', { by: 'asha', reason: 'the total is wrong' });

    expect((await manager.history()).slice(-3)).toMatchObject([
      { by: 'team checkout (asha)', action: 'canary checkout 1.0.0-b at 10 % and for the group qa' },
      { by: 'team checkout (asha)', action: 'canary checkout 1.0.0-b at 10 %' },
      { by: 'team checkout (asha)', action: 'stop canary checkout 1.0.0-b', reason: 'the total is wrong' },
    ]);
  });

  test('accepts the deprecated field `cohort` for the group of a canary', async () => {
    const manager = await managerOf({ verbs: ['publish', 'promote'] });
    for (const id of ['1.0.0-a', '1.0.0-b'])
      await manager.publish(aBuild('checkout', id), { feature: 'checkout', id });
    await manager.promote({ checkout: '1.0.0-a' }, { by: 'asha' });
    const sent = { feature: 'checkout', id: '1.0.0-b', percent: 10, cohort: 'qa' };

    const { features } = await manager.canary(sent, { by: 'asha' });

    expect(features.checkout?.canary).toMatchObject({ group: 'qa' });
  });

  test('returns a release as it was built, to its own team only', async () => {
    const manager = await managerOf({ verbs: ['publish', 'read'] });
    const build = aBuild('checkout', '1.0.0-a', { extra: { 'browser/deep/down/font.woff2': 'face' } });
    await manager.publish(build, { feature: 'checkout', id: '1.0.0-a' });
    expect(await storage.artifacts.damageOf('checkout', '1.0.0-a')).toBeUndefined();
    const folder = aDataFolder();

    await manager.fetch('checkout', '1.0.0-a', folder);

    expect(readRelease(folder).files).toEqual(readRelease(build).files);
    expect(readFileSync(join(folder, 'browser/deep/down/font.woff2'), 'utf8')).toBe('face');
    await expect(manager.fetch('checkout', '1.0.0-z', aDataFolder())).rejects.toThrow(
      'not in the release store',
    );
    const otherTeam = await managerOf({ team: 'catalog', features: ['catalog'], verbs: ['read'] });
    await expect(otherTeam.fetch('checkout', '1.0.0-a', aDataFolder())).rejects.toThrow(
      'lacks the right to read checkout',
    );
    expect(await leftOver()).toEqual([]);
  });

  test('shows provenance and scenarios of a release', async () => {
    const manager = await managerOf({ verbs: ['publish', 'read'] });
    const scenarios = JSON.stringify([{ name: 'live', title: 'A live course', path: '/checkout/course-1' }]);
    const build = aBuild('checkout', '1.0.0-a', { extra: { 'scenarios.json': scenarios } });
    const withChanges = 'abc1234+';

    await manager.publish(build, { feature: 'checkout', id: '1.0.0-a', by: 'asha', commit: withChanges });

    expect(await manager.show('checkout', '1.0.0-a')).toMatchObject({
      by: 'team checkout (asha)',
      commit: withChanges,
      scenarios: [{ name: 'live', title: 'A live course' }],
    });
  });

  test('names the live shell that cannot run a published remote', async () => {
    const manager = await managerOf({ verbs: ['publish'] });
    const name = { feature: 'checkout', id: '1.0.0-a' };
    const build = aBuild('checkout', '1.0.0-a', { needs: { react: '^20.0.0' } });
    await expect(manager.publish(build, name)).rejects.toThrow('checkout 1.0.0-a needs react ^20.0.0');

    await storage.artifacts.publish(aBuild('shell', '2.0.0-s2', { lends: { react: '20.1.0' } }));
    const why = 'checkout 1.0.0-a needs react ^20.0.0 (shell 1.0.0-s1 shares 19.3.1)';
    expect((await manager.publish(build, name)).misfits).toEqual([why]);
  });

  test('compares two releases, apart from ids, hashes and minified names', async () => {
    const manager = await managerOf({ verbs: ['publish', 'read'] });
    for (const [id, hash, word] of [
      ['1.0.0-a', '2446c6e8', 'one'],
      ['1.0.0-b', 'b3ada923', 'three'],
    ] as const) {
      const extra = {
        [`browser/347.${hash}.js`]: `show("${word}")`,
        'browser/entry.js': `load("/r/checkout/${id}/",{347:"${hash}"})`,
      };
      await manager.publish(aBuild('checkout', id, { text: word, extra }), { feature: 'checkout', id });
    }

    expect(await manager.compare('checkout', '1.0.0-a', '1.0.0-b')).toMatchObject({
      files: {
        added: [],
        removed: [],
        changed: ['browser/347.b3ada923.js', 'browser/Page.js', 'node/Page.js'],
      },
      sizes: { 'browser/347.b3ada923.js': { from: 11, to: 13 }, 'browser/Page.js': { from: 3, to: 5 } },
      modules: ['Page'],
      isManifestSame: true,
      manifest: [],
    });
  });
});

describe.each(SAMPLE_STORAGES)('signatures over HTTP, at a storage in %s', (kind) => {
  beforeEach(() => start(kind));

  test('publishes and promotes with a list that the team has signed', async () => {
    const manager = await managerOf({ verbs: ['publish', 'promote'] });

    for (const id of ['1.0.0-a', '1.0.0-b'])
      await manager.publish(aBuild('checkout', id), { feature: 'checkout', id });
    const { features } = await manager.promote({ checkout: '1.0.0-b' }, { by: 'asha' });

    expect(features.checkout?.live).toBe('1.0.0-b');
    const list = readTargets((await storage.artifacts.signed('checkout')) ?? '');
    expect(Object.keys(list.signed.targets)).toEqual(['checkout/1.0.0-a.json', 'checkout/1.0.0-b.json']);
    expect(() => keys.find('checkout')?.key.verifySignature(list)).not.toThrow();
  });

  test('refuses an unsigned or changed release, a stranger’s key and an old list, each with its own message', async () => {
    const build = aBuild('checkout', '1.0.0-a');
    const [list, foreign] = [await signedListOf(build), await signedListOf(build, strangersKeys())];
    const changed = aBuild('checkout', '1.0.0-a', { text: 'something else' });

    const refusals = [
      await put('1.0.0-a', await packed(build, foreign)),
      await put('1.0.0-a', await packed(build, '')),
      await put('1.0.0-a', await packed(changed, list)),
    ];
    await put('1.0.0-a', await packed(build, list));
    const next = aBuild('checkout', '1.0.0-b');
    refusals.push(await put('1.0.0-b', await packed(next, await signedListOf(next))));

    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 409]);
    expect(refusals.map(({ message }) => message)).toEqual([
      expect.stringContaining('is not signed by a key of its team'),
      expect.stringContaining('is not signed: publish it with a key of its team at hand'),
      'checkout 1.0.0-a is refused: it does not match what its team has signed.',
      expect.stringContaining('is at version 1, and 1 was sent: it is outdated'),
    ]);
    expect((await storage.artifacts.list()).map(({ id }) => id)).toEqual(['1.0.0-a', '1.0.0-s1']);
  });

  test('accepts a list that a team has signed again with a new key', async () => {
    const manager = await managerOf({ verbs: ['publish', 'promote'] });
    await manager.publish(aBuild('checkout', '1.0.0-a'), { feature: 'checkout', id: '1.0.0-a' });
    rmSync(keys.fileOf('checkout'));
    await trustTeams(storage, keys, ['checkout']);
    const next = () => manager.publish(aBuild('checkout', '1.0.0-b'), { feature: 'checkout', id: '1.0.0-b' });

    await expect(next()).rejects.toThrow('keys resign checkout');
    await expect(manager.resign('checkout')).rejects.toThrow(
      'name the releases that the team approves with --only',
    );
    expect(await manager.resign('checkout', ['1.0.0-a'])).toEqual(['1.0.0-a']);
    expect(await next()).toMatchObject({ isNew: true });
  });

  test('signs a list of ten thousand releases again', async () => {
    const manager = await managerOf({ verbs: ['publish'] });
    const teamKey = keys.make('checkout');
    const targets = Array.from({ length: 10_000 }, (_, n) =>
      recordTarget('checkout', `1.0.0-${n}`, Buffer.from(`release ${n}`)),
    );
    await storage.artifacts.saveList('checkout', signedText(teamListOf(targets, 1), [teamKey]));

    expect(await manager.resign('checkout')).toHaveLength(10_000);
    expect(versionOf((await storage.artifacts.signed('checkout')) ?? '')).toBe(2);
  });
});

describe('the release service', () => {
  beforeEach(() => start('a folder'));

  test.each([
    ['no token', {}],
    ['an unknown token', { authorization: `Bearer stepwell_00000000_${'A'.repeat(43)}` }],
    ['a password', { authorization: 'Basic YTpi' }],
  ])('returns 401 for %s', async (_case, headers) => {
    const reply = await service.inject({ url: '/releases/v1/releases', headers });

    expect(reply.statusCode).toBe(401);
    expect(reply.json().response.status).toBe(401);
  });

  test('refuses a revoked or expired token of a team', async () => {
    const inForce = await aGrant(storage, { verbs: ['read'] });
    const revoked = await aGrant(storage, { verbs: ['read'] });
    await storage.grants.save({ ...revoked.grant, revokedAt: '2026-11-01T00:00:00.000Z' });
    const expired = await aGrant(storage, { verbs: ['read'], expiresAt: '2026-01-01T00:00:00.000Z' });

    expect((await listReleases(revoked.token)).json().response.message).toMatch(/of checkout was revoked/);
    expect((await listReleases(expired.token)).json().response.message).toMatch(/of checkout expired/);
    expect((await listReleases(inForce.token)).statusCode).toBe(200);
    expect((await storage.grants.uses()).slice(0, 2)).toMatchObject([
      { grant: revoked.grant.id, isAllowed: false, why: expect.stringMatching(/revoked/) },
      { team: 'checkout', isAllowed: false, why: expect.stringMatching(/expired/) },
    ]);
  });

  test('logs unknown tokens at a limited rate', async () => {
    for (let tries = 0; tries < 40; tries += 1)
      expect((await listReleases(`stepwell_0000000${tries % 10}_${'A'.repeat(43)}`)).statusCode).toBe(401);

    const uses = await storage.grants.uses();

    expect(uses).toHaveLength(20);
    expect(uses[0]).toMatchObject({
      team: '',
      grant: '',
      why: expect.stringMatching(/^This token is not known/),
    });
    expect(JSON.stringify(uses)).not.toContain('AAAA');
  });

  test.each<[verb: Verb, own: Verb, feature: string]>([
    ['publish', 'read', 'checkout'],
    ['publish', 'publish', 'catalog'],
    ['promote', 'publish', 'checkout'],
  ])(
    'returns 403 to a request to %s checkout if its token has only the right to %s %s',
    async (verb, own, feature) => {
      const { token } = await aGrant(storage, { verbs: [own], features: [feature] });
      const reply =
        verb === 'publish'
          ? await put('1.0.0-a', await archiveOf(aBuild('checkout', '1.0.0-a')), token)
          : await promote(token, { checkout: '1.0.0-a' });

      const message = expect.stringContaining(`checkout lacks the right to ${verb} checkout`);
      expect(reply).toMatchObject({ status: 403, message });
      expect((await storage.grants.uses()).at(-1)).toMatchObject({
        team: 'checkout',
        verb,
        isAllowed: false,
      });
    },
  );

  test("refuses a promotion that includes another team's feature", async () => {
    const { token } = await aGrant(storage, { verbs: ['promote'] });

    const reply = await promote(token, { checkout: '1.0.0-a', catalog: '1.0.0-b' });

    expect(reply).toMatchObject({ status: 403, message: expect.stringContaining('promote catalog') });
    expect((await storage.deployments.current()).revision).toBe(1);
  });

  test.each([
    ['a path out of the folder', [{ name: '../escape.js' }], 'is not a valid file name'],
    ['an absolute path', [{ name: '/etc/escape' }], 'is not a valid file name'],
    ['a hidden file', [{ name: 'browser/.env' }], 'is not a valid file name'],
    ['a compressed copy', [{ name: 'browser/Page.js.br' }], 'is a compressed copy'],
    ['a very long name', [{ name: `browser/${'a'.repeat(240)}` }], 'has too long a name'],
    ['two files of one name', [{ name: 'a.js' }, { name: 'a.js' }], 'is listed twice'],
    ['a file in a file', [{ name: 'a.js' }, { name: 'a.js/b' }], 'a file and a folder with the same name'],
    ['a folder as a file', [{ name: 'a.js/b' }, { name: 'a.js' }], 'a file and a folder with the same name'],
    ['a link', [{ name: 'x', type: 'symlink', linkname: '/etc/passwd' }], 'only files can be published'],
  ] as const)('stores nothing of an archive with %s', async (_case, entries, why) => {
    const reply = await put('1.0.0-a', await archiveWith(entries));

    expect(reply).toMatchObject({ status: 422, message: expect.stringContaining(why) });
    expect(await storage.artifacts.list()).toHaveLength(1);
    expect(await leftOver()).toEqual([]);
  });

  test('refuses an archive that is too large, or decompresses to too much', async () => {
    const bomb = gzipSync(Buffer.alloc(ARCHIVE_LIMITS.unpackedBytes + 1024), { level: 1 });
    const large = Buffer.alloc(ARCHIVE_LIMITS.packedBytes + 1);

    expect((await put('1.0.0-a', large)).status).toBe(413);
    expect([413, 422]).toContain((await put('1.0.0-a', bomb)).status);
    expect(await leftOver()).toEqual([]);
  });

  test.each([
    ['a body that is not gzip', Buffer.from('hello')],
    ['a gzip that contains no tar', gzipSync(Buffer.from('hello'))],
    ['half an archive', undefined],
  ])('refuses %s', async (_case, body) => {
    const whole = await archiveOf(aBuild('checkout', '1.0.0-a'));

    const reply = await put('1.0.0-a', body ?? whole.subarray(0, whole.length / 2));

    expect(reply.status).toBe(422);
    expect(await leftOver()).toEqual([]);
  });

  test('refuses an archive with a file that differs from the hash in its record', async () => {
    const build = aBuild('checkout', '1.0.0-a');
    writeFileSync(`${build}/node/Page.js`, 'changed on the way');

    const reply = await put('1.0.0-a', await archiveOf(build));

    expect(reply).toMatchObject({
      status: 422,
      message: expect.stringContaining('node/Page.js was changed'),
    });
  });

  test('refuses a release that is sent under the id of another release', async () => {
    const reply = await put('1.0.0-b', await archiveOf(aBuild('checkout', '1.0.0-a')));

    expect(reply.message).toBe('The archive holds checkout 1.0.0-a, and was sent as checkout 1.0.0-b.');
  });

  test('describes every call and its errors in OpenAPI', async () => {
    const { paths } = (await service.inject({ url: '/openapi.json' })).json();

    expect(Object.keys(paths).sort()).toEqual([
      '/releases/v1/blocks',
      '/releases/v1/canaries',
      '/releases/v1/canaries/stop',
      '/releases/v1/comparisons/{feature}/{from}/{to}',
      '/releases/v1/edges',
      '/releases/v1/history',
      '/releases/v1/lists/{feature}',
      '/releases/v1/plays',
      '/releases/v1/promotions',
      '/releases/v1/releases',
      '/releases/v1/releases/{feature}/{id}',
      '/releases/v1/releases/{feature}/{id}/archive',
      '/releases/v1/rollbacks',
    ]);
    for (const path of Object.values<Record<string, { responses: object }>>(paths))
      for (const { responses } of Object.values(path))
        expect(Object.keys(responses)).toEqual(
          expect.arrayContaining(['200', '401', '403', '409', '413', '422']),
        );
  });

  test('refuses an invalid commit', async () => {
    const { token } = await aGrant(storage, { verbs: ['publish'] });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' };
    const url = '/releases/v1/releases/checkout/1.0.0-a?commit=main';
    const payload = await archiveOf(aBuild('checkout', '1.0.0-a'));

    expect((await service.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(422);
  });

  test('names the setting if the service cannot be reached', async () => {
    const manager = new RemoteManager('http://127.0.0.1:9', 'token', keys);

    await expect(manager.listing()).rejects.toThrow(
      /http:\/\/127\.0\.0\.1:9 cannot be reached .* see RELEASES_URL/,
    );
  });
});

async function start(kind: string): Promise<void> {
  ({ storage, keys } = await aStorage(kind));
  await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
  await trustTeams(storage, keys, ['checkout', 'catalog']);
  ({ service, url: serviceUrl, uploadsIn } = await aService(storage));
  const shell = { live: '1.0.0-s1', previous: null, by: 'start', at: '2026-11-20T06:30:00.000Z' };
  await storage.deployments.write({ features: { shell } }, { by: 'start', action: 'promote shell' }, 0);
}

/** A manager that calls the service as a team, by default checkout, with all keys at hand. */
async function managerOf(terms: Partial<Grant>): Promise<RemoteManager> {
  return new RemoteManager(serviceUrl, (await aGrant(storage, terms)).token, keys);
}

function listReleases(token: string) {
  return service.inject({ url: '/releases/v1/releases', headers: { authorization: `Bearer ${token}` } });
}

async function promote(token: string, releases: Record<string, string>) {
  const headers = { authorization: `Bearer ${token}` };
  const payload = { releases, by: 'asha' };
  const reply = await service.inject({ method: 'POST', url: '/releases/v1/promotions', headers, payload });
  return reply.json().response;
}

/** Sends an archive as a release of the checkout. @param token by default of the team checkout @returns the reply's envelope */
async function put(id: string, payload: Buffer, token?: string) {
  const bearer = token ?? (await aGrant(storage, { verbs: ['publish'] })).token;
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/gzip' };
  const url = `/releases/v1/releases/checkout/${id}`;
  return (await service.inject({ method: 'PUT', url, headers, payload })).json().response;
}

async function archiveOf(build: string): Promise<Buffer> {
  return packed(build, await signedListOf(build));
}

function packed(build: string, signed: string): Promise<Buffer> {
  return packRelease(build, readRelease(build), signed);
}

/** The first list of a team, with this release alone. */
async function signedListOf(build: string, by = keys): Promise<string> {
  const { feature, id } = readRelease(build);
  return extendedList(by, { feature, id, record: readFileSync(join(build, 'release.json')) }, undefined);
}

/** A folder with a key for the checkout that no maintainer trusts. */
function strangersKeys(): KeyFolder {
  const own = new KeyFolder(aDataFolder());
  own.make('checkout');
  return own;
}

/** An archive with a record and with files of any names, even names that are not allowed. */
async function archiveWith(entries: readonly { name: string; type?: 'symlink'; linkname?: string }[]) {
  const folder = aDataFolder();
  mkdirSync(folder, { recursive: true });
  const record: Partial<ReleaseRecord> = {
    feature: 'checkout',
    id: '1.0.0-a',
    needs: SHARED,
    files: {},
    modules: {},
  };
  const tar = await packTar([
    { header: { name: 'release.json', size: JSON.stringify(record).length }, body: JSON.stringify(record) },
    ...entries.map((header) => ({
      header: { size: header.type ? 0 : 1, ...header },
      ...(header.type ? {} : { body: 'x' }),
    })),
  ]);
  return gzipSync(tar);
}

/** Folders of uploads that were not deleted. */
function leftOver(): Promise<string[]> {
  return readdir(uploadsIn);
}
