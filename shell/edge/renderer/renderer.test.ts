import { rmSync } from 'node:fs';
import { until } from '@stepwell/server-kit/testing/until';
import { aFakeApi, anApiConnection } from '../http/an-api.testing';
import { aRenderer, childPids, featuresWith } from './a-renderer.testing';

jest.setTimeout(30_000);

test('renders a remote with the shell’s shared modules', async () => {
  const { render } = await aRenderer({
    Page: `const react = require('react'); exports.Component = () => 'shared: ' + react.isReact;`,
  });

  expect(await render('/remote/Page')).toBe('shared: true');
});

test.each([
  ['requires a module that is not shared', `require('fs');`],
  ['throws', `throw new Error('at once');`],
  ['is not JavaScript', `<!doctype html>`],
])('leaves the region of a remote that %s to the browser', async (_, code) => {
  const { render, logged } = await aRenderer({ Page: code });

  expect(await render('/remote/Page')).toBe('left to the browser');
  await until(() => logged.some((text) => text.includes('remote/Page cannot be rendered on the server')));
});

test('renders a page with the release that the job names', async () => {
  const { render } = await aRenderer({ Page: `exports.Component = () => 'live';` }, 1, {
    Page: `exports.Component = () => 'before';`,
  });

  const rendered = [];
  for (const id of ['1', '0', '1'])
    rendered.push(await render('/remote/Page', { features: featuresWith(id) }));

  expect(rendered).toEqual(['live', 'before', 'live']);
});

test('reports a feature whose code fails for each page, and evaluates the code only once', async () => {
  const { renderer, job } = await aRenderer({
    Page: `globalThis.tried = (globalThis.tried ?? 0) + 1; throw new Error('at once');`,
    Other: `exports.Component = () => 'tried ' + globalThis.tried;`,
  });
  const rendered = (path: string) => renderer.render(job(path, {}));

  for (let page = 0; page < 2; page += 1)
    expect(await rendered('/remote/Page')).toMatchObject({ failed: ['remote'] });
  expect(await rendered('/remote/Other')).toMatchObject({ failed: [], html: 'tried 1' });
});

test('replaces a crashed process from memory, even if the files are deleted', async () => {
  const { render, folder } = await aRenderer({ Page: `exports.Component = () => 'kept';` });
  const [pid = 0] = childPids();
  rmSync(folder, { recursive: true });

  process.kill(pid, 'SIGKILL');

  await until(async () => (await render('/remote/Page')) === 'kept');
});

test('counts the results of renders and crashes', async () => {
  const { renderer, render, counts } = await aRenderer({
    Page: `exports.Component = () => 'a page';`,
  });
  await render('/remote/Page');
  const before = { ...counts };
  process.kill(childPids()[0] ?? 0, 'SIGKILL');
  await until(() => renderer.load.processes.away === 1);
  await render('/remote/Page');

  // The earlier page has warmed the process.
  expect(before).toMatchObject({ rendered: expect.any(Number), failed: 0, late: 0, refused: 0, crashes: 0 });
  expect(before.rendered).toBeGreaterThanOrEqual(1);
  expect(counts).toMatchObject({ rendered: before.rendered, refused: 1, crashes: 1 });
  expect(renderer.load).toMatchObject({ working: 0, waiting: { fixed: 0, known: 0, guessed: 0 } });
});

test.each([
  ['one revision', ['v-1', 'v-1'], 'v-1'],
  ['two revisions', ['v-1', 'v-2'], undefined],
  ['a revision, and then none', ['v-1', ''], undefined],
  ['none', ['', ''], undefined],
])('a page whose replies have %s (%j) has the revision %s', async (_, logged, revision) => {
  const left = [...logged];
  const api = await aFakeApi();
  api.answer = (_request, response) => {
    const next = left.shift();
    response.writeHead(200, next ? { 'x-catalogue-revision': next } : {}).end('"well"');
  };
  const { renderer, job } = await aRenderer();

  const page = await renderer.render(job('/twice?get%20/health', { api: anApiConnection(api.origin) }));

  expect([page?.html, page?.revision]).toEqual(['"well"', revision]);
  api.close();
});

test('the edge makes the API calls of a page, with its own secret', async () => {
  const fake = await aFakeApi();
  fake.answer = (_request, response) => void response.end('"well"');
  const { render } = await aRenderer();
  const api = anApiConnection(fake.origin, 'secret');

  expect(await render('/call?get%20/health', { api })).toBe('"well"');
  expect(await render('/call?post%20/api/orders/placeOrder', { api })).toBeNull();

  expect(fake.requests.map(({ request }) => request.headers['x-edge-secret'])).toEqual(['secret']);
  fake.close();
});

test('refuses guessed pages when too many wait, and still renders known ones', async () => {
  const { render } = await aRenderer();

  // Two guessed pages are rendered at a time, and 16 may wait (`limitsFor`).
  const guessed = Array.from({ length: 60 }, () => render('/wait/100', { lane: 'guessed' }, 5000));
  const refused = await Promise.race([Promise.all(guessed.slice(18)), render('/wait/100')]);

  expect(refused).toEqual(Array(42).fill(null));
  expect(await render('/known', {}, 5000)).toBe('/known');
  expect(await Promise.all(guessed.slice(0, 18))).toEqual(Array(18).fill('/wait/100'));
});

test('logs the shortened path of a late page, without its query', async () => {
  const { render, logged } = await aRenderer();
  await render('/warm');

  await render(`/never/${'x'.repeat(5000)}?q=a-name`, {}, 100);

  expect(logged.join()).toContain('/never/xxx');
  expect(logged.join().length).toBeLessThan(400);
  expect(logged.join()).not.toContain('a-name');
});

test('logs a late page also if its process reports the timeout first', async () => {
  const { render, logged } = await aRenderer();

  expect(await render(`/do?${encodeURIComponent('report all jobs as late')}`, {}, 5000)).toBeNull();

  expect(logged.join()).toContain('/do was not rendered');
});

test('frees the places of renders that never end', async () => {
  const { render } = await aRenderer();

  const never = await Promise.all(Array.from({ length: 12 }, () => render('/never', {}, 200)));

  expect(never).toEqual(Array(12).fill(null));
  await until(async () => (await render('/again')) === '/again');
});

test('kills a looping process, and renders in a new process', async () => {
  const { render, logged } = await aRenderer();
  const [looping] = childPids();
  await render('/warm');

  expect(await Promise.all([render('/loop'), render('/beside')])).toEqual([null, null]);

  await until(async () => (await render('/after')) === '/after');
  expect(childPids()).not.toContain(looping);
  expect(logged.join('\n')).toMatch(/killed: it ran for \d+ ms without a message/);
});

test('sends each page to the process with the fewest jobs', async () => {
  const { render } = await aRenderer({}, 2);

  const [first, second] = await Promise.all([render('/seen'), render('/seen')]);

  expect(
    [first, second].map((seen) => JSON.parse(seen ?? '').filter((path: string) => path !== '/warm')),
  ).toEqual([['/seen'], ['/seen']]);
});

test('a loop in one process does not affect another', async () => {
  const { render } = await aRenderer({}, 2);

  expect(await Promise.all([render('/loop'), render('/beside')])).toEqual([null, '/beside']);
  expect(await Promise.all([render('/one'), render('/more')])).toEqual(['/one', '/more']);
});

test('warms a later process with a page before it renders for visitors', async () => {
  const { render } = await aRenderer({}, 2);

  const seen = await Promise.all([render('/seen'), render('/seen')]);

  expect(seen.sort()).toEqual(['["/seen"]', '["/warm","/seen"]']);
});

test('does not kill a process that gets no processor time', async () => {
  const { render, logged } = await aRenderer();
  const [pid = 0] = childPids();
  process.kill(pid, 'SIGSTOP');

  expect(await render('/starved')).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  process.kill(pid, 'SIGCONT');

  await until(async () => (await render('/after')) === '/after');
  expect(childPids()).toEqual([pid]);
  expect(logged.join('\n')).not.toContain('renderer: process');
});

test.each([
  'throw late',
  'exhaust memory',
  'exhaust buffers',
  'write nonsense to the edge',
  'write without end to the edge',
])('code with the action “%s” ends its own process only', async (action) => {
  const { render } = await aRenderer();
  const [pid = 0] = childPids();

  await render(`/do?${action}`, {}, 8000);

  await until(async () => (await render('/after')) === '/after' && !childPids().includes(pid));
});

test('after close there is no process, and render returns null', async () => {
  const { renderer } = await aRenderer();

  await renderer.close();

  expect(childPids()).toEqual([]);
  expect(await renderer.render({ address: '/' } as never)).toBeNull();
});
