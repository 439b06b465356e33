import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ROOT } from '../support/root';
import type { Site } from '../support/site';
import { expect, test } from '../support/test';

// Malformed requests to the whole site: never a server error, and no detail of this machine in the reply.

/** The last header of each request, and the end of the headers. */
const END = 'Connection: close\r\n\r\n';

for (const [name, status, sent] of [
  ['HTTP/1.0 without a Host', 200, `GET /courses HTTP/1.0\r\n${END}`],
  ['a malformed Host', 200, `GET /courses HTTP/1.1\r\nHost: <a b>:x\r\n${END}`],
  ['a Host with an invalid port', 200, `GET /sitemap.xml HTTP/1.1\r\nHost: x:99999999\r\n${END}`],
  ['no Host', 400, `GET /courses HTTP/1.1\r\n${END}`],
  [
    'an absolute URL in the request line',
    200,
    `GET http://evil.example/courses HTTP/1.1\r\nHost: x\r\n${END}`,
  ],
  ['a path that cannot be decoded', 400, `GET /course/%zz HTTP/1.1\r\nHost: x\r\n${END}`],
  [
    'a file of a release whose name is a NUL character',
    404,
    `GET /r/shell/1.0.0/%00 HTTP/1.1\r\nHost: x\r\n${END}`,
  ],
  ['a method that no page has', 404, `DELETE /courses HTTP/1.1\r\nHost: x\r\n${END}`],
  [
    'headers that are too long',
    431,
    `GET /courses HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n${END}`,
  ],
] as const) {
  test(`the reply to ${name} is ${status}`, async ({ site }) => {
    const answer = await answerTo(site, sent);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).not.toContain(ROOT);
    expect(answer).not.toContain(site.dataDir);
    expect(answer).not.toContain('evil.example');
    if (status >= 400) expect(answer).toMatch(/cache-control: no-store/i);
  });
}

async function answerTo({ port }: Site, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return text(socket);
}
