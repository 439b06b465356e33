import { readRelease } from '@stepwell/release-server/release';
import { aBuild, aPlace } from '@stepwell/release-server/testing';
import { type CanvasSite, createCanvasSite } from './canvas-site';
import { SESSION_COOKIE, type Session } from './sessions';

let canvas: CanvasSite;
let session: Session;
let cookie: string;
beforeEach(async () => {
  const { store } = await aPlace([['checkout', '1.0.0-a']]);
  const page = readRelease(aBuild('workbench', '1.0.0-w1'));
  canvas = await createCanvasSite({
    store,
    tools: page,
    shellId: '1.0.0-s1',
    publicUrl: 'http://localhost:3100',
    log: () => undefined,
  });
  session = canvas.sessions.open({ remote: 'checkout', release: '1.0.0-a', scenario: null });
  session.isOffline = true;
  cookie = `${SESSION_COOKIE}=${session.id}`;
});
afterEach(() => canvas.site.close());

test.each(['/courses', '/r/checkout/1.0.0-a/Page.js', '/api/settings/getSettings'])(
  'the canvas gets no reply to %s while its network is gone',
  async (url) => {
    await expect(canvas.site.inject({ url, headers: { cookie } })).rejects.toThrow();
  },
);

test('the workbench’s own files are served while the canvas’s network is gone', async () => {
  const { statusCode } = await canvas.site.inject({
    url: '/r/workbench/1.0.0-w1/Page.js',
    headers: { cookie },
  });

  expect(statusCode).toBe(200);
});

test('boot data also have `isStage`, the name by which older shells recognize the canvas', async () => {
  session.isOffline = false;

  const { body } = await canvas.site.inject({ url: '/courses', headers: { cookie } });

  expect(body).toContain('"isCanvas":true,"isStage":true');
});
