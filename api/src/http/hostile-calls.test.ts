import { API_PAGES } from '@stepwell/contract';
import { useAcademy } from '../../testing/academy';
import {
  faultOfReply,
  HOSTILE_TARGETS,
  type HostileRequest,
  type HostileTarget,
} from '../../testing/hostile-calls';
import { hostileQuery, MARK, seededRandom } from '../../testing/hostile-values';

/** For a longer run: `HOSTILE_SEED=7 HOSTILE_CALLS=10000 npx jest --selectProjects api --testPathPatterns hostile-calls`. */
const { HOSTILE_SEED = '13', HOSTILE_CALLS = '500' } = process.env;

const academy = useAcademy();

test(`the replies to ${HOSTILE_CALLS} calls with malicious values are in the envelope, have no 5xx status and echo no value in errors`, async () => {
  const random = seededRandom(Number(HOSTILE_SEED));
  const faults: string[] = [];

  for (let n = 0; n < Number(HOSTILE_CALLS) && faults.length < 10; n += 1) {
    const { name, make } = HOSTILE_TARGETS[n % HOSTILE_TARGETS.length] as HostileTarget;
    const request = make(random);
    const reply = await academy.app.inject({
      ...request,
      headers: { ...academy.keys, ...request.headers },
    });
    const fault = faultOfReply(reply.statusCode, reply.headers['content-type'], reply.body);
    if (fault) faults.push(`seed ${HOSTILE_SEED}, call ${n}, ${name}: ${fault}\n${shown(request)}`);
  }

  expect(faults).toEqual([]);
}, 600_000);

test.each([
  [API_PAGES.receipt, 'orderId'],
  [API_PAGES.receipt, 'token'],
  [API_PAGES.unsubscribe, 'token'],
])('the page %s replies to any %s with a status below 500, and echoes no markup', async (path, name) => {
  const random = seededRandom(Number(HOSTILE_SEED));

  for (let n = 0; n < 100; n += 1) {
    const url = `${path}?orderId=ORD7K3QF9WX2M&${hostileQuery(random, name)}`;
    for (const method of ['GET', 'POST'] as const) {
      const reply = await academy.app.inject({ method, url });

      expect([url, reply.statusCode < 500, reply.body.includes(MARK)]).toEqual([url, true, false]);
    }
  }
});

function shown({ url, payload, headers }: HostileRequest): string {
  return `${url}\n${JSON.stringify(headers)}\n${payload ?? ''}`.slice(0, 1000);
}
