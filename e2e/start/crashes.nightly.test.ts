import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { getPage } from '../support/api';
import { descendantsOf } from '../support/processes';
import type { Site } from '../support/site';
import { expect, test } from '../support/test';

test('a killed API is restarted with the same data while the site stays up', async ({
  page,
  newSite,
  problems,
}) => {
  problems.expect(/status of 50[0-9]/);
  const site = await newSite();
  await page.goto(`${site.origin}/courses`);
  const api = apiOf(site);

  process.kill(api, 'SIGKILL');

  await expect.poll(async () => (await fetch(`${site.origin}/health`)).status, { intervals: [20] }).toBe(502);
  expect((await getPage(site, '/courses')).status).toBe(200);
  await expect.poll(async () => (await fetch(`${site.origin}/health`)).status, { timeout: 30_000 }).toBe(200);
  expect(apiOf(site)).not.toBe(api);
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: /GATE Computer Science/ })).toBeVisible();
});

test('a killed edge is restarted while the API goes on', async ({ newSite }) => {
  const site = await newSite();
  const [api, edge] = [apiOf(site), edgeOf(site)];

  process.kill(edge, 'SIGKILL');

  await expect.poll(() => statusOf(site, '/courses'), { timeout: 60_000 }).toBe(200);
  expect(edgeOf(site)).not.toBe(edge);
  expect(apiOf(site)).toBe(api);
  expect(await statusOf(site, '/health')).toBe(200);
  expect(site.log()).toContain('the edge ended; it is restarted');
});

test('a shutdown under load loses no reply', async ({ newSite }) => {
  const site = await newSite();
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const outcomes: string[] = [];
  const visitors = Array.from({ length: 10 }, async (_, index) => {
    const path = index % 2 === 0 ? '/courses' : '/health';
    while (!outcomes.includes('refused')) outcomes.push(await outcomeOf(site, path, agent));
  });
  await expect.poll(() => outcomes.length, { timeout: 30_000 }).toBeGreaterThan(100);

  expect(await site.stop('SIGTERM')).toBe(0);

  await Promise.all(visitors);
  expect([...new Set(outcomes)].sort()).toEqual(['200, whole', 'refused']);
});

test('a client that does not read its replies does not delay the shutdown', async ({ newSite }) => {
  const site = await newSite();
  const reader = connect(site.port, '127.0.0.1');
  reader.on('error', () => undefined);
  await once(reader, 'connect');
  reader.write('GET /courses HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));

  const startedAt = Date.now();
  expect(await site.stop('SIGTERM')).toBe(0);

  expect(Date.now() - startedAt).toBeLessThan(10_000);
  reader.destroy();
});

const apiOf = (site: Site) => serverOf(site, 'api/src/main');
const edgeOf = (site: Site) => serverOf(site, 'shell/edge/main');

function serverOf(site: Site, source: string): number {
  const server = descendantsOf(site.pid).find(({ command }) => command.includes(source));
  if (!server) throw new Error(`${source} is not running.`);
  return server.pid;
}

/** HTTP status of a page; 0 while no process listens. */
function statusOf(site: Site, path: string): Promise<number> {
  return fetch(site.origin + path).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Requests a page. @returns `<status>, whole` or `<status>, cut` for a reply, `refused` without a connection, or the error */
function outcomeOf({ port }: Site, path: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent }, async (reply) => {
      await textOf(reply).catch(() => undefined);
      resolve(`${reply.statusCode}, ${reply.complete ? 'whole' : 'cut'}`);
    }).on('error', ({ code, message }: NodeJS.ErrnoException) => {
      // When a server stops listening, the system resets connections that the server has not accepted yet.
      const isRefused = code === 'ECONNREFUSED' || (code === 'ECONNRESET' && !request.reusedSocket);
      resolve(isRefused ? 'refused' : (code ?? message));
    });
  });
}
