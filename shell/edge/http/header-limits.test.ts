import { aFakeApi, type FakeApi } from './an-api.testing';
import { anEdge } from './an-edge.testing';
import { answerTo, envelopeIn } from './raw-client.testing';

let api: FakeApi;
let edge: Awaited<ReturnType<typeof anEdge>>;

beforeAll(async () => {
  api = await aFakeApi();
  edge = await anEdge({ apiOrigin: api.origin });
});

afterAll(async () => {
  await edge.edge.close();
  api.close();
});

test.each(['/health', '/about-us'])('accepts 24 KB of cookies on %s', async (path) => {
  expect(await answerTo(edge.port, aRequest(path, 24_000))).toMatch(/^HTTP\/1.1 200 /);
});

test.each([
  ['the edge’s limit', 70_000],
  ['the parser’s limit', 300_000],
])('cookies beyond %s are removed by the page that is returned', async (_what, length) => {
  const answer = await answerTo(edge.port, aRequest('/course/gate', length));

  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(answer).toMatch(/^clear-site-data: "cookies"\r/im);
  expect(answer).toMatch(/^cache-control: no-store\r/im);
  expect(answer).toMatch(/^content-type: text\/html/im);
  expect(answer).toContain('<h1>Please load this page again</h1>');
});

test('returns 431 in the envelope for a call with too many cookies, and removes them', async () => {
  const answer = await answerTo(edge.port, aRequest('/api/settings/getSettings', 70_000));

  expect(answer).toMatch(/^clear-site-data: "cookies"\r/im);
  expect(envelopeIn(answer)).toMatchObject({ status: 431, data: null });
});

test('keeps the cookies if other headers are too long', async () => {
  const answer = await answerTo(
    edge.port,
    aRequest('/courses', 10).replace('Host: x', `Host: x\r\nX-Long: ${'x'.repeat(20_000)}`),
  );

  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(answer).not.toMatch(/clear-site-data/i);
});

function aRequest(path: string, cookieLength: number): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: a=${'x'.repeat(cookieLength)}\r\nConnection: close\r\n\r\n`;
}
