import { aBuild, aPlace } from '@stepwell/releases/testing';
import type { FastifyInstance } from 'fastify';
import { createWorkbench } from './workbench';

const SCRIPT = 'document.title = "the workbench";';

let workbench: FastifyInstance;
afterEach(() => workbench.close());

test.each(['/bench', '/bench/', '/bench?remote=checkout', '/bench/catalogue'])(
  '%s is the workbench’s own page, by its own script',
  async (address) => {
    workbench = await aWorkbench();

    const { statusCode, body } = await workbench.inject(address);
    const script = /<script defer src="([^"]+)"/.exec(body)?.[1] ?? '';

    expect(statusCode).toBe(200);
    expect((await workbench.inject(script)).body).toBe(SCRIPT);
  },
);

test('no page is shown before something was chosen', async () => {
  workbench = await aWorkbench();

  expect(await workbench.inject('/courses')).toMatchObject({
    statusCode: 302,
    headers: { location: '/bench' },
  });
});

test('its page lists the remotes that are published, and not itself', async () => {
  workbench = await aWorkbench();

  const choices = (await workbench.inject('/bench/choices')).json() as { name: string }[];

  expect(choices.map(({ name }) => name)).toEqual(['checkout']);
});

test('its page may be framed by itself alone, and runs scripts of this server alone', async () => {
  workbench = await aWorkbench();

  const policy = String((await workbench.inject('/bench')).headers['content-security-policy']);

  expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-");
  expect(policy).toContain("style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'");
  expect(policy).toContain("frame-src 'self'; frame-ancestors 'self'; base-uri 'none'");
  expect(policy).not.toContain('unsafe');
});

test.each([
  ['its page', '/bench', 200],
  ['its lists', '/bench/choices', 200],
  ['its own script', '/r/qa/1.0.0-w1/workbench.js', 200],
  ['a script of a release', '/r/checkout/1.0.0-a/Page.js', 200],
  ['a script that is not there', '/r/qa/1.0.0-w1/other.js', 404],
  ['its way to a choice', '/courses', 302],
  ['a call without a scenario', '/api/courses/getAllCourses', 401],
  ['a path that cannot be decoded', '/%c0', 400],
])('%s is taken by browsers for what it says it is', async (_, address, status) => {
  workbench = await aWorkbench();

  const { statusCode, headers } = await workbench.inject(address);

  expect(statusCode).toBe(status);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

async function aWorkbench(): Promise<FastifyInstance> {
  const { store } = await aPlace([['checkout', '1.0.0-a']]);
  return createWorkbench({
    dataDir: store.folder.replace(/releases$/, ''),
    shellId: '1.0.0-s1',
    pageFolder: aBuild('qa', '1.0.0-w1', {
      extra: { 'browser/workbench.js': SCRIPT },
      modules: { workbench: { js: ['workbench.js'], css: [] } },
    }),
    publicUrl: 'http://localhost:3100',
    log: () => undefined,
  });
}
