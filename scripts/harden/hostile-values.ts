import { faultOfReply, HOSTILE_TARGETS } from '@stepwell/api/testing/hostile-calls';
import { seededRandom } from '@stepwell/api/testing/hostile-values';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { expectNo, type Finding } from './finding';
import { ask } from './visitor';

const CALLS = 10_000;
const AT_ONCE = 16;
const SEED = 13;

/** Sends hostile values in every field of every call through the edge. */
export async function sendHostileValues(origin: string): Promise<Finding[]> {
  const random = seededRandom(SEED);
  const faults: string[] = [];
  let sent = 0;
  const sender = async () => {
    while (sent < CALLS) {
      const target = HOSTILE_TARGETS[sent % HOSTILE_TARGETS.length];
      sent += 1;
      if (!target) return;
      const { method, url, payload, headers } = target.make(random);
      const {
        status,
        headers: replied,
        body,
      } = await ask(origin, url, { method, body: payload, headers: { ...APP_HEADERS, ...headers } });
      const fault = faultOfReply(status, replied['content-type'], body);
      if (fault) faults.push(`${target.name} ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return [
    expectNo(`${CALLS} hostile values, seed ${SEED}`, '5xx or reply outside the envelope', faults, sent),
  ];
}
