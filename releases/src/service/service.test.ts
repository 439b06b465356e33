import { createServer } from '@stepwell/server-kit/create-server';
import { until } from '@stepwell/server-kit/testing/until';
import type { FastifyInstance } from 'fastify';
import { ASHA, aDataFolder, aPlace, aRelease } from '../a-release.testing';
import { RemoteReleases } from '../commands/remote-releases';
import { type EdgeReleases, openEdgeReleases } from '../edge/edge-releases';
import { replaceJson } from '../files';
import { type PublicKeys, readPublicKeys } from '../keys';
import { LocalReleases } from '../local-releases';
import { pageRoutes } from '../page/page.routes';
import type { Place } from '../place';
import { ARCHIVE_LIMITS, packRelease } from '../publishing/archive';
import { sendError, sendNotFound } from './errors';
import { releasesRoutes } from './releases.routes';
import { addToken, readTokens, revokeToken, VERBS, type Verb } from './tokens';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

test('a team publishes, promotes, rolls back and deletes over HTTP, with its name in the history', async () => {
  const { place, log, remote } = await aService();
  const checkout = await remote({ features: ['checkout'] });

  const published = await checkout.publish(await aRelease(place, 'checkout', '1.0.0-a'));
  await checkout.publish(await aRelease(place, 'checkout', '1.0.0-b'));
  await checkout.publish(await aRelease(place, 'checkout', '1.0.0-c'));
  await checkout.promote({ checkout: '1.0.0-a' }, ASHA);
  await checkout.promote({ checkout: '1.0.0-b' }, { by: 'asha', reason: 'the coupon is beside the code' });
  await checkout.rollback('checkout', { by: 'ravi', reason: 'wrong price' });
  await checkout.remove({ feature: 'checkout', id: '1.0.0-c' }, { by: 'ravi', ifRevision: 4 });

  expect(published).toEqual({ feature: 'checkout', id: '1.0.0-a', isNew: true });
  expect((await checkout.history()).map(({ by, action }) => `${action} by ${by}`)).toEqual([
    'promote shell 1.0.0-s by asha',
    'promote checkout 1.0.0-a by team checkout (asha)',
    'promote checkout 1.0.0-b by team checkout (asha)',
    'roll back to checkout 1.0.0-a by team checkout (ravi)',
    'delete checkout 1.0.0-c by team checkout (ravi)',
  ]);
  expect(log).toContain('checkout 1.0.0-a published by team checkout');
  expect(log).toContain('revision 4: roll back to checkout 1.0.0-a by team checkout (ravi): wrong price');
  expect((await checkout.list('checkout')).map(({ id }) => id)).toEqual(['1.0.0-b', '1.0.0-a']);
  expect(
    (await checkout.contents({ feature: 'checkout', id: '1.0.0-a' })).get('node/Page.js')?.toString(),
  ).toBe('checkout 1.0.0-a');
});

describe('refuses with one line', () => {
  test.each<
    [
      string,
      { features?: string[]; verbs?: Verb[] },
      (remote: RemoteReleases, place: Place) => Promise<unknown>,
      string,
    ]
  >([
    [
      'publishing for another team',
      { features: ['catalog'] },
      async (remote, place) => remote.publish(await aRelease(place, 'checkout', '1.0.0-b')),
      'checkout lacks the right to publish checkout: it may publish, promote, rollback, delete catalog.',
    ],
    [
      'a verb that the token lacks',
      { verbs: ['publish'] },
      (remote) => remote.promote({ checkout: '1.0.0-a' }, ASHA),
      'checkout lacks the right to promote checkout: it may publish checkout.',
    ],
    [
      'promoting another feature together with its own',
      {},
      (remote) => remote.promote({ checkout: '1.0.0-a', shell: '1.0.0-s' }, ASHA),
      'checkout lacks the right to promote shell: it may publish, promote, rollback, delete checkout.',
    ],
    [
      'a stale revision',
      {},
      (remote) => remote.promote({ checkout: '1.0.0-a' }, { ...ASHA, ifRevision: 0 }),
      'The registry is at revision 1, not 0; nothing was changed. Look at the history, and try again.',
    ],
    [
      'a release that is not published',
      {},
      (remote) => remote.promote({ checkout: '1.0.0-x' }, ASHA),
      'checkout 1.0.0-x is not published: publish it first.',
    ],
  ])('%s', async (_case, terms, act, message) => {
    const { place, remote } = await aService();
    const team = await remote({ features: ['checkout'], ...terms });

    await expect(act(team, place)).rejects.toThrow(message);
    expect((await team.registry()).revision).toBe(1);
  });

  test('a missing, unknown, revoked or expired token', async () => {
    const { place, url, remote } = await aService();
    const promote = (token: string | undefined) =>
      new RemoteReleases(url, token).promote({ checkout: '1.0.0-a' }, ASHA);
    const terms = { team: 'checkout', features: ['checkout'], verbs: [...VERBS] };
    const expired = await addToken(place, { ...terms, expiresAt: '2026-01-01T00:00:00.000Z' });
    const revoked = await addToken(place, { ...terms, expiresAt: '2100-01-01T00:00:00.000Z' });
    await revokeToken(place, readTokens(place).at(-1)?.id ?? '');

    await expect(promote(undefined)).rejects.toThrow(
      `RELEASES_TOKEN must be set to change releases at ${url}.`,
    );
    await expect(promote('stepwell_00000000_x')).rejects.toThrow(
      'This token is not known: ask the operator of the releases for one.',
    );
    await expect(promote(expired)).rejects.toThrow(
      /^The token \w{8} of checkout expired on 2026-01-01T00:00:00\.000Z: ask for a new one\.$/,
    );
    await expect(promote(revoked)).rejects.toThrow(/^The token \w{8} of checkout was revoked on /);
    expect((await (await remote({})).registry()).revision).toBe(1);
  });

  test('many guesses of a token', async () => {
    const { app } = await aService();
    const guess = () =>
      app.inject({
        method: 'POST',
        url: '/rollback',
        payload: { feature: 'checkout' },
        headers: { authorization: 'Bearer x' },
      });
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await guess()).statusCode);

    expect(statuses.slice(-2)).toEqual([401, 429]);
  });

  test('an archive under another name, no archive, and one that is too large', async () => {
    const { place, app, token } = await aService();
    const authorization = `Bearer ${await token({ features: ['checkout', 'catalog'] })}`;
    const put = (payload: Buffer | string, headers: object = {}) =>
      app.inject({
        method: 'PUT',
        url: '/releases/catalog/1.0.0-a',
        payload,
        headers: { authorization, 'content-type': 'application/gzip', ...headers },
      });

    const other = await put(await packRelease(await aRelease(place, 'checkout', '1.0.0-a')));
    expect(other.json().response.message).toBe(
      'The archive holds checkout 1.0.0-a, and was sent as catalog 1.0.0-a.',
    );
    expect((await put('text')).json().response).toMatchObject({
      status: 422,
      message: expect.stringContaining('not a complete gzip'),
    });
    const tooLarge = await put('x', { 'content-length': String(ARCHIVE_LIMITS.packedBytes + 1) });
    expect(tooLarge.json().response).toMatchObject({
      status: 413,
      message: 'The archive is larger than 20 MB.',
    });
    expect((await put('{}', { 'content-type': 'application/json' })).statusCode).toBe(415);
  });

  test('a name that is a path, a wrong body, and an unknown call, without a path or stack in the reply', async () => {
    const { app, token } = await aService();
    const authorization = `Bearer ${await token({ features: ['checkout'] })}`;
    const replies = await Promise.all([
      app.inject('/releases/checkout/..%2f..%2fkeys'),
      app.inject({
        method: 'POST',
        url: '/promote',
        payload: { releases: { checkout: '../x' } },
        headers: { authorization },
      }),
      app.inject({ method: 'POST', url: '/promote', payload: {}, headers: { authorization } }),
      app.inject('/tokens.json'),
    ]);

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 404]);
    for (const { body } of replies) expect(body).not.toMatch(/stepwell-releases|node_modules|at /);
  });
});

test('the registry has an ETag, so that an edge that has it gets no body', async () => {
  const { app } = await aService();
  const { etag } = (await app.inject('/registry')).headers;

  const again = await app.inject({ url: '/registry', headers: { 'if-none-match': String(etag) } });

  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the page and its files are sent with a policy without unsafe sources', async () => {
  const { app } = await aService();

  for (const path of ['/', '/page.js', '/page.css', '/tokens.css'])
    expect((await app.inject(path)).statusCode).toBe(200);
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
});

test('an edge elsewhere copies what is live, serves from its copy while the service is away, and catches up', async () => {
  const { place, releases, app, url, restart } = await aService();
  await releases.publish(await aRelease(place, 'checkout', '1.0.0-a'));
  await releases.promote({ checkout: '1.0.0-a' }, ASHA);
  const dataDir = aDataFolder();
  const lines: string[] = [];
  const first = await anEdge(url, dataDir, place, lines);
  await releases.publish(await aRelease(place, 'checkout', '1.0.0-b'));
  await releases.promote({ checkout: '1.0.0-b' }, ASHA);
  await until(() => first.current.revision === 3);
  // A published release that is not live is copied on request, for `?release=`.
  await releases.publish(await aRelease(place, 'checkout', '1.0.0-c'));
  expect((await first.find('checkout', '1.0.0-c'))?.id).toBe('1.0.0-c');

  await app.close();
  await first.close();
  const second = await anEdge(url, dataDir, place, lines);
  expect(second.current.remotes.get('checkout')).toMatchObject({
    live: { id: '1.0.0-b' },
    previous: { id: '1.0.0-a' },
  });
  expect(lines.at(-1)).toContain(
    'the release service does not answer, and the copy on this machine is served',
  );
  await releases.promote({ checkout: '1.0.0-c' }, ASHA);
  second.count('checkout', '1.0.0-c', 'orders');
  await restart();
  await until(() => second.current.remotes.get('checkout')?.live?.id === '1.0.0-c');
  await second.close();

  const counts = await (await fetch(`${url}/counts`)).json();
  expect(counts.response.data).toEqual({ checkout: { '1.0.0-c': { forms: 0, orders: 1 } } });
});

test('an edge does not serve what the service sends if no team has signed it', async () => {
  const { place, releases, url } = await aService();
  await releases.publish(await aRelease(place, 'checkout', '1.0.0-a'));
  await releases.promote({ checkout: '1.0.0-a' }, ASHA);
  const lines: string[] = [];
  // The keys of this edge are of another academy, except the shell's.
  const stranger = (await aPlace()).place;
  const [own, foreign]: PublicKeys[] = [place, stranger].map(({ publicKeys }) => readPublicKeys(publicKeys));
  replaceJson(stranger.publicKeys, { shell: own?.shell, checkout: foreign?.shell });

  const edge = await anEdge(url, aDataFolder(), stranger, lines);

  expect(edge.current.remotes.size).toBe(0);
  expect(lines).toEqual([
    'release checkout 1.0.0-a cannot be used: its signature is not of a key of checkout; its regions are left out',
  ]);
});

async function anEdge(
  releasesUrl: string,
  dataDir: string,
  { publicKeys }: Place,
  lines: string[],
): Promise<EdgeReleases> {
  const edge = await openEdgeReleases({
    dataDir,
    releasesUrl,
    keysFile: publicKeys,
    log: (line) => lines.push(line),
  });
  cleanUps.push(() => edge.close());
  return edge;
}

/** A running service whose shell 1.0.0-s is live. */
async function aService() {
  const { place } = await aPlace();
  const releases = new LocalReleases(place);
  const log: string[] = [];
  const start = async (port = 0): Promise<FastifyInstance> => {
    const app = createServer({ frameworkErrors: sendError });
    app.setErrorHandler(sendError);
    app.setNotFoundHandler(sendNotFound);
    await app.register(releasesRoutes, { place, releases, log: (line) => log.push(line) });
    await app.register(pageRoutes);
    await app.listen({ port, host: '127.0.0.1' });
    cleanUps.push(() => app.close());
    return app;
  };
  const app = await start();
  const { port } = app.server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const token = ({ features = ['checkout'], verbs = [...VERBS] }: { features?: string[]; verbs?: Verb[] }) =>
    addToken(place, { team: 'checkout', features, verbs, expiresAt: '2100-01-01T00:00:00.000Z' });
  const remote = async (terms: { features?: string[]; verbs?: Verb[] }) =>
    new RemoteReleases(url, await token(terms));
  return { place, releases, app, url, log, token, remote, restart: () => start(port) };
}
