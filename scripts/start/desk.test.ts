import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenForDesk, serveDesk } from './desk';
import { freePort } from './port';

let desk: Server;
let starts = 0;

beforeEach(() => {
  starts = 0;
  desk = createServer((request, response) => response.end(`the desk answers ${request.url}`));
});
afterEach(() => new Promise((resolve) => desk.close(resolve)));

const start = async () => {
  starts += 1;
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  return (desk.address() as AddressInfo).port;
};

test('the desk is started once, at the first visit', async () => {
  const port = await freePort();
  const server = await listenForDesk({ port, isChosen: true });
  if (!server) throw new Error('The port is free.');
  serveDesk(server, start, () => {});
  expect(starts).toBe(0);

  const pages = await Promise.all(['/a', '/b'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)));

  expect(await Promise.all(pages.map((page) => page.text()))).toEqual([
    'the desk answers /a',
    'the desk answers /b',
  ]);
  expect(starts).toBe(1);
  server.close();
});

test('a visit before the site has started is answered when the desk is served', async () => {
  const port = await freePort();
  const server = await listenForDesk({ port, isChosen: true });
  if (!server) throw new Error('The port is free.');
  const early = fetch(`http://127.0.0.1:${port}/early`);
  await once(server, 'connection');

  serveDesk(server, start, () => {});

  expect(await (await early).text()).toBe('the desk answers /early');
  server.close();
});

test('after a failed start, the desk is started again at the next visit', async () => {
  const port = await freePort();
  const server = await listenForDesk({ port, isChosen: true });
  if (!server) throw new Error('The port is free.');
  const lines: string[] = [];
  let fails = true;
  serveDesk(
    server,
    () => (fails ? Promise.reject(new Error('no build')) : start()),
    (line) => lines.push(line),
  );

  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  fails = false;

  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
  expect(lines).toEqual(['the desk did not start: no build']);
  server.close();
});

test('a port in use is an error only if DESK_PORT names it', async () => {
  const port = await freePort();
  const first = await listenForDesk({ port, isChosen: false });

  await expect(listenForDesk({ port, isChosen: true })).rejects.toThrow(
    `DESK_PORT ${port} cannot be used (another program listens there): set DESK_PORT to another port.`,
  );
  expect(await listenForDesk({ port, isChosen: false })).toBeNull();
  first?.close();
});
