import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

jest.setTimeout(60_000);

const programThat = (start: string) => `
  import { createServer } from './server-kit/src/create-server.ts';
  import { listen, runServer } from './server-kit/src/run-server.ts';
  const close = (name) => () => process.stdout.write('closed ' + name + '\\n');
  runServer(async (onShutdown) => {
    onShutdown(close('database'));
    const app = createServer();
    app.addHook('onClose', close('server'));
    onShutdown(() => app.close());
    ${start}
  });
`;

test('a server prints its address, and closes its resources in reverse order on SIGTERM', async () => {
  const server = run(`await listen(app, { host: '0.0.0.0', port: 0 }, onShutdown);`);
  const [ready] = (await once(server.stdout, 'data')) as [Buffer];

  server.kill('SIGTERM');

  expect(String(ready)).toMatch(/^ready: http:\/\/localhost:\d+\n$/);
  expect(await text(server.stdout)).toBe('closed server\nclosed database\n');
  expect(await exitOf(server)).toBe(0);
});

test('a server on localhost listens on 127.0.0.1, on ::1 if the machine has it, and on no other address', async () => {
  const server = run(`
    app.get('/', async ({ ip }) => ip);
    await listen(app, { host: 'localhost', port: 0 }, onShutdown);`);
  const [ready] = (await once(server.stdout, 'data')) as [Buffer];
  const port = /:(\d+)/.exec(String(ready))?.[1];
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.map(({ address }) => address),
  );
  const reached = (host: string) =>
    fetch(`http://${host}:${port}/`).then(
      (reply) => reply.text(),
      () => null,
    );

  expect(String(ready)).toMatch(/^ready: http:\/\/localhost:\d+\n$/);
  expect(await reached('127.0.0.1')).toBe('127.0.0.1');
  expect(await reached('[::1]')).toBe(addresses.includes('::1') ? '::1' : null);
  for (const address of addresses.filter((each) => /^(?!127\.)[\d.]+$/.test(each)))
    expect(await reached(address)).toBeNull();

  server.kill('SIGTERM');
  expect(await exitOf(server)).toBe(0);
});

test('a server does not open the inspector on SIGUSR1', async () => {
  const server = run(`
    const { url } = await import('node:inspector');
    process.kill(process.pid, 'SIGUSR1');
    setTimeout(() => process.stdout.write((url() ?? 'shut') + '\\n', () => process.exit(0)), 300);
  `);

  expect(await text(server.stdout)).toBe('shut\n');
});

test('a server whose start fails closes what it has opened, and exits with code 1', async () => {
  const server = run(`throw new Error('PORT must be a free port.');`);
  const [out, err] = await Promise.all([text(server.stdout), text(server.stderr)]);

  expect({ out, err, code: await exitOf(server) }).toEqual({
    out: 'closed server\nclosed database\n',
    err: 'PORT must be a free port.\n',
    code: 1,
  });
});

function run(start: string) {
  return spawn(
    process.execPath,
    ['--import', './scripts/typescript.mjs', '--input-type=module', '--eval', programThat(start)],
    { cwd: join(__dirname, '../..'), stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

async function exitOf(child: ReturnType<typeof run>): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}
