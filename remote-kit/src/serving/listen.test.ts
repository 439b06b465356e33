import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { listenLocally, portOf } from './listen';

const ROOT = resolve(__dirname, '../../..');

test.each([
  ['qa', '--port', 'abc'],
  ['dev', '--site', 'https://academy.example', '--port', 'abc'],
])('%s refuses a --port that is no number, before it builds', async (...args) => {
  const kit = join(ROOT, 'remote-kit/bin/remote-kit.mjs');

  const ended = promisify(execFile)(process.execPath, [kit, ...args], { cwd: join(ROOT, 'mfe-catalog') });

  await expect(ended).rejects.toMatchObject({
    code: 1,
    stderr: '--port must be a port number from 0 to 65535, not "abc".\n',
  });
});

test.each(['', '-1', '65536', '1e3'])('%p is no port', (text) => {
  expect(() => portOf(text)).toThrow(`not "${text}"`);
});

test('a port in use is an error that names the option', async () => {
  const server = createServer();
  const { port } = new URL(await listenLocally(server, 0));

  await expect(listenLocally(createServer(), Number(port))).rejects.toThrow(
    `Port ${port} is in use, perhaps by another remote-kit: end it, or choose another port with --port.`,
  );
  server.close();
});
