import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { testAcademy } from '../../testing/academy';

const academy = testAcademy();
let port = 0;
beforeAll(async () => {
  await academy.app.listen({ host: '127.0.0.1', port: 0 });
  port = (academy.app.server.address() as AddressInfo).port;
});

const HOST = 'Host: academy.example';
const KEYS = 'x-app-id: test-app\r\nx-app-key: test-key';
const SUBSCRIBE = 'POST /api/newsletters/subscribeNewsletter HTTP/1.1';
const BODY = '{"email":"ishita@example.org"}';
/** A request with a body. @param typeHeader the line with the content type; empty for none */
const requestWith = (typeHeader: string, body = BODY) =>
  `${SUBSCRIBE}\r\n${HOST}\r\n${KEYS}\r\n${typeHeader}Content-Length: ${body.length}\r\n\r\n${body}`;

test.each([
  ['a path that cannot be decoded', 400, `GET /api/%zz HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['an incomplete UTF-8 character in the path', 400, `GET /api/%ed%a0 HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['a complete URL as the path', 404, `GET http://elsewhere.example/api HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['an empty content type', 415, requestWith('Content-Type:\r\n')],
  ['a content type of spaces', 415, requestWith('Content-Type:   \r\n')],
  ['a broken content type', 415, requestWith('Content-Type: application/json/x;;=\r\n')],
  ['a body without a content type', 415, requestWith('')],
  ['another content type', 415, requestWith('Content-Type: text/xml\r\n')],
  ['broken JSON', 400, requestWith('Content-Type: application/json\r\n', '{"email":')],
  ['HTTP/1.0 without Host', 200, 'GET /health HTTP/1.0\r\n\r\n'],
  ['HTTP/1.1 without Host', 400, 'GET /health HTTP/1.1\r\n\r\n'],
  ['a malformed Host', 200, 'GET /health HTTP/1.1\r\nHost: [::%zz]:http\r\n\r\n'],
  ['an unknown method', 400, `FETCH /api HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['a rare method', 404, `PROPFIND /api/courses/getAllCourses HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['TRACE', 404, `TRACE /health HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['OPTIONS *', 404, `OPTIONS * HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['an unknown expectation', 417, `GET /health HTTP/1.1\r\n${HOST}\r\nExpect: miracles\r\n\r\n`],
  ['an upgrade', 200, `GET /health HTTP/1.1\r\n${HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['a header that is too long', 431, `GET /health HTTP/1.1\r\n${HOST}\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  [
    'two Content-Length headers',
    400,
    `${SUBSCRIBE}\r\n${HOST}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
  ],
  [
    'both Content-Length and Transfer-Encoding',
    400,
    `${SUBSCRIBE}\r\n${HOST}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
  ],
  ['bytes that are not HTTP', 400, '\u0016\u0003\u0001\u0002\r\n\r\n'],
])('replies to %s with %i in the envelope', async (_name, status, sent) => {
  const { head, response } = await raw(sent);

  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(response).toMatchObject({ status, message: expect.stringMatching(/./) });
  expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
  expect(head).toMatch(/^x-content-type-options: nosniff$/im);
});

test.each([
  '/health',
  '/api/settings/getSettings',
  '/api/courses/getAllCourses',
  '/api/nothing',
  '/api/orders/receipt',
])('sends nosniff for %s', async (url) => {
  const { headers } = await academy.app.inject({ url, headers: academy.keys });

  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('replies 408 if headers or body stay incomplete', async () => {
  const answers = await Promise.all(
    [`${SUBSCRIBE}\r\nHost:`, requestWith('Content-Type: application/json\r\n').slice(0, -5)].map(
      async (sent) => {
        const socket = connect(port, '127.0.0.1');
        socket.write(sent);
        return text(socket);
      },
    ),
  );

  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*{"response":{"status":408,/);
}, 30_000);

/** Sends raw bytes. @returns head and envelope of the reply */
async function raw(sent: string): Promise<{ head: string; response: unknown }> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(sent, 'latin1');
  let reply = '';
  for await (const chunk of socket) {
    reply += chunk;
    const [head = '', body = ''] = reply.split('\r\n\r\n');
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
    if (Buffer.byteLength(body) === length) return { head, response: JSON.parse(body).response };
  }
  throw new Error(`The connection was closed after: ${reply}`);
}
