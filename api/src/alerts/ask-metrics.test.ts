import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askMetrics } from './ask-metrics';

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

const EDGE = 'stepwell_check_ok{check="draining",process="edge"} 1\n';
const requests = (ok: number, failed: number) =>
  `stepwell_requests_total{method="GET",route="/*",status="200",process="edge"} ${ok}\n` +
  `stepwell_requests_total{method="GET",route="/a \\"quoted\\" }one",status="500",process="edge"} ${failed}\n`;

test('counts between two readings, not since the process began', async () => {
  const was = await tells([EDGE + requests(1000, 900), EDGE + requests(1100, 900)]);
  const fails = await tells([EDGE + requests(1000, 0), EDGE + requests(1090, 10)]);

  const [well, other] = await Promise.all([askMetrics([was], 0.01), askMetrics([fails], 0.01)]);

  expect(well.map(({ level, text }) => [level, text])).toEqual([
    ['ok', `${was} (edge) answered 100 requests in 0.01 s`],
    ['ok', 'Nothing that they tell is beyond the limits of deploy/alerts.yml'],
  ]);
  expect(other.map(({ level, text }) => [level, text])).toEqual([
    ['ok', `${fails} (edge) answered 100 requests in 0.01 s`],
    ['problem', '10% of what edge answers are its own failures.'],
  ]);
});

test('says of an address where no process tells anything that it is silent', async () => {
  const page = await tells(['<html></html>']);

  const findings = await askMetrics([page, 'http://127.0.0.1:1', 'nonsense'], 0.01);

  expect(findings.map(({ level, text }) => [level, text])).toEqual([
    ['problem', `${page} tells no metrics`],
    ['problem', 'http://127.0.0.1:1 tells no metrics'],
    ['problem', 'nonsense tells no metrics'],
  ]);
});

test('two edges that serve different revisions are said to disagree, and one alone agrees with itself', async () => {
  const of = (revision: number) => `stepwell_registry_revision{process="edge"} ${revision}\n`;
  const [one, other] = [await tells([of(7)]), await tells([of(8)])];

  const texts = (await askMetrics([one, other], 0.01)).map(({ text }) => text);

  expect(texts).toContain('Not all edges serve what is live.');
  expect((await askMetrics([one], 0.01)).every(({ level }) => level === 'ok')).toBe(true);
});

test('asks nobody where nobody is named, and does not wait', async () => {
  expect(await askMetrics([], 600)).toEqual([]);
});

/** A port that tells these texts one after the other, the last for ever. @returns its address */
async function tells(texts: string[]): Promise<string> {
  const left = [...texts];
  const server = createServer((_, response) => response.end(left.length > 1 ? left.shift() : left[0]));
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
