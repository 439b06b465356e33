import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anApiConnection } from '../http/an-api.testing';
import { aRenderer, childPids, featuresWith, until } from './a-renderer.testing';

jest.setTimeout(30_000);

test('a remote gets the shell’s copies, and renders', async () => {
  const { render } = await aRenderer({
    Page: `const react = require('react'); exports.Component = () => 'lent: ' + react.isReact;`,
  });

  expect(await render('/remote/Page')).toBe('lent: true');
});

test.each([
  ['asks for what nobody lends', `require('fs');`],
  ['throws', `throw new Error('at once');`],
  ['is no JavaScript', `<!doctype html>`],
])('the region of a remote that %s is left to the browser', async (_, code) => {
  const { render, said } = await aRenderer({ Page: code });

  expect(await render('/remote/Page')).toBe('left to the browser');
  await until(() => said.some((text) => text.includes('remote/Page cannot be rendered on the server')));
});

test('of two releases of one remote a page is made of the one that it names', async () => {
  const { render } = await aRenderer({ Page: `exports.Component = () => 'live';` }, 1, {
    Page: `exports.Component = () => 'before';`,
  });

  const rendered = [];
  for (const id of ['1', '0', '1'])
    rendered.push(await render('/remote/Page', { features: featuresWith(id) }));

  expect(rendered).toEqual(['live', 'before', 'live']);
});

test('a page says whose code it had to do without, though it did not try it itself', async () => {
  const { renderer, order } = await aRenderer({
    Page: `throw new Error('at once');`,
    Other: `exports.Component = () => 'other';`,
  });
  const failed = async (path: string) => (await renderer.render(order(path, {})))?.failed;

  expect(await failed('/remote/Other')).toEqual([]);
  expect(await failed('/remote/Page')).toEqual(['remote']);
  expect(await failed('/remote/Page')).toEqual(['remote']);
});

test('code that could not be evaluated is not tried, and complained of, for each page', async () => {
  const { render } = await aRenderer({
    Broken: `globalThis.tried = (globalThis.tried ?? 0) + 1; throw new Error('at once');`,
    Count: `exports.Component = () => 'tried ' + globalThis.tried;`,
  });

  for (let page = 0; page < 3; page += 1) await render('/remote/Broken');

  expect(await render('/remote/Count')).toBe('tried 1');
});

test('a process that fell is replaced from memory, whatever has become of the files', async () => {
  const { render, folder } = await aRenderer({ Page: `exports.Component = () => 'kept';` });
  const [pid = 0] = childPids();
  rmSync(folder, { recursive: true });

  process.kill(pid, 'SIGKILL');

  await until(async () => (await render('/remote/Page')) === 'kept');
});

test('it is counted what became of pages, and which processes fell', async () => {
  const { renderer, render, counts } = await aRenderer({
    Page: `exports.Component = () => 'a page';`,
  });
  await render('/remote/Page');
  const before = { ...counts };
  process.kill(childPids()[0] ?? 0, 'SIGKILL');
  await until(() => renderer.load.processes.away === 1);
  await render('/remote/Page');

  // The one before it warmed the process.
  expect(before).toMatchObject({ rendered: expect.any(Number), failed: 0, late: 0, refused: 0, falls: 0 });
  expect(before.rendered).toBeGreaterThanOrEqual(1);
  expect(counts).toMatchObject({ rendered: before.rendered, refused: 1, falls: 1 });
  expect(renderer.load).toMatchObject({ working: 0, waiting: { fixed: 0, known: 0, guessed: 0 } });
});

test.each([
  ['one revision', ['v-1', 'v-1'], 'v-1'],
  ['two revisions', ['v-1', 'v-2'], undefined],
  ['a revision, and then none', ['v-1', ''], undefined],
  ['none', ['', ''], undefined],
])('a page whose replies say %s is of %s: %s', async (_, said, revision) => {
  const left = [...said];
  const server = createServer((_request, response) => {
    const next = left.shift();
    response.writeHead(200, next ? { 'x-catalogue-revision': next } : {}).end('"well"');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { renderer, order } = await aRenderer();

  const page = await renderer.render(order('/twice?get%20/health', { api: anApiConnection(baseUrl) }));

  expect([page?.html, page?.revision]).toEqual(['"well"', revision]);
  server.closeAllConnections();
  server.close();
});

test('a page’s call goes through the edge, which says what it is known by', async () => {
  const secrets: unknown[] = [];
  const server = createServer(({ headers }, response) => {
    secrets.push(headers['x-edge-secret']);
    response.end('"well"');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { render } = await aRenderer();

  const api = anApiConnection(baseUrl, 'secret');

  expect(await render('/call?get%20/health', { api })).toBe('"well"');
  expect(await render('/call?post%20/api/orders/placeOrder', { api })).toBeNull();
  expect(secrets).toEqual(['secret']);
  server.close();
});

test('when too many wait, a guessed page is refused at once, and a known one is still made', async () => {
  const { render } = await aRenderer();

  const guessed = Array.from({ length: 60 }, () => render('/wait/100', { lane: 'guessed' }, 5000));
  const refused = await Promise.race([Promise.all(guessed.slice(18)), render('/wait/100')]);

  expect(refused).toEqual(Array(42).fill(null));
  expect(await render('/known', {}, 5000)).toBe('/known');
  expect(await Promise.all(guessed.slice(0, 18))).toEqual(Array(18).fill('/wait/100'));
});

test('what expired while it waited never comes to the process', async () => {
  const { render } = await aRenderer();
  const busy = Array.from({ length: 8 }, () => render('/wait/400', {}, 5000));

  expect(await render('/expired', {}, 100)).toBeNull();
  await Promise.all(busy);

  expect(await render('/seen')).not.toContain('/expired');
});

test('of a page that is late the log names the path, cut, and no query', async () => {
  const { render, said } = await aRenderer();
  await render('/warm');

  await render(`/never/${'x'.repeat(5000)}?q=somebody`, {}, 100);

  expect(said.join()).toContain('no page of /never/xxx');
  expect(said.join().length).toBeLessThan(400);
  expect(said.join()).not.toContain('somebody');
});

test('the log names a late page as well where its process was the first to see that time is over', async () => {
  const { render, said } = await aRenderer();

  expect(
    await render(`/do?${encodeURIComponent('be the first to say that time is over')}`, {}, 5000),
  ).toBeNull();

  expect(said.join()).toContain('no page of /do');
});

test('renders that never end do not keep their places', async () => {
  const { render } = await aRenderer();

  const never = await Promise.all(Array.from({ length: 12 }, () => render('/never', {}, 200)));

  expect(never).toEqual(Array(12).fill(null));
  await until(async () => (await render('/again')) === '/again');
});

test('a loop is ended, and pages go on in a new process', async () => {
  const { render, said } = await aRenderer();
  const [looping] = childPids();
  await render('/warm');

  expect(await Promise.all([render('/loop'), render('/beside')])).toEqual([null, null]);

  await until(async () => (await render('/after')) === '/after');
  expect(childPids()).not.toContain(looping);
  expect(said.join('\n')).toMatch(/ended: it worked for \d+ ms without an answer/);
});

test('each page goes to the process that has the least to do', async () => {
  const { render } = await aRenderer({}, 2);

  const [one, other] = await Promise.all([render('/seen'), render('/seen')]);

  expect(
    [one, other].map((seen) => JSON.parse(seen ?? '').filter((path: string) => path !== '/warm')),
  ).toEqual([['/seen'], ['/seen']]);
});

test('a loop in one process costs the pages of no other', async () => {
  const { render } = await aRenderer({}, 2);

  expect(await Promise.all([render('/loop'), render('/beside')])).toEqual([null, '/beside']);
  expect(await Promise.all([render('/one'), render('/more')])).toEqual(['/one', '/more']);
});

test('a process that comes later renders a page for nobody before it gets a visitor’s', async () => {
  const { render } = await aRenderer({}, 2);

  const seen = await Promise.all([render('/seen'), render('/seen')]);

  expect(seen.sort()).toEqual(['["/seen"]', '["/warm","/seen"]']);
});

test('a process that gets no turn is not taken for a loop', async () => {
  const { render, said } = await aRenderer();
  const [pid = 0] = childPids();
  process.kill(pid, 'SIGSTOP');

  expect(await render('/starved')).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  process.kill(pid, 'SIGCONT');

  await until(async () => (await render('/after')) === '/after');
  expect(childPids()).toEqual([pid]);
  expect(said.join('\n')).not.toContain('its process');
});

test.each([
  'throw late',
  'eat memory',
  'eat buffers',
  'write nonsense to the edge',
  'write without end to the edge',
])('code that does “%s” ends its own process, and pages go on', async (deed) => {
  const { render } = await aRenderer();
  const [fallen] = childPids();

  await render(`/do?${deed}`, {}, 8000);

  await until(async () => (await render('/after')) === '/after' && !childPids().includes(fallen ?? 0));
});

test('closed, it leaves no process and renders nothing more', async () => {
  const { renderer } = await aRenderer();

  await renderer.close();

  expect(childPids()).toEqual([]);
  expect(await renderer.render({ address: '/' } as never)).toBeNull();
});
