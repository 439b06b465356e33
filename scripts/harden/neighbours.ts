import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { expectNo, type Finding } from './finding';
import { withSite } from './own-site';
import { type Answer, ask, isRendered } from './visitor';

const PROXY = '127.0.0.2';
/** More calls than the API accepts from one address. */
const CALLS = 300;
const AT_ONCE = 20;

/** Exceeds the rate limit from behind a proxy and with forged addresses, and expects that other visitors and pages are not limited. */
export async function crowdTheLimits(): Promise<Finding[]> {
  const env = { RATE_LIMIT: 'on', TRUSTED_PROXIES: PROXY };
  return withSite(env, async ({ origin }) => {
    const call = (from: string, forwardedFor: string) =>
      ask(origin, '/api/settings/getSettings', {
        from,
        headers: { ...APP_HEADERS, 'x-forwarded-for': forwardedFor },
      });
    const overLimit = await repeatCall(() => call(PROXY, '203.0.113.1'));
    const neighbour = await call(PROXY, '203.0.113.2');
    // The address is not a trusted proxy, so its header must not count.
    const forged = await repeatCall((index) => call('127.0.0.3', `198.51.100.${index % 250}`));
    const pages = await Promise.all(Array.from({ length: 5 }, () => ask(origin, '/courses')));
    const unrendered = pages.filter((page) => !isRendered(page));
    return [
      limited(`${CALLS} calls of one visitor behind a trusted proxy`, overLimit),
      expectNo(
        'another visitor behind the same proxy',
        'refusal',
        neighbour.status === 200 ? [] : [`status ${neighbour.status}`],
      ),
      limited(`${CALLS} calls of one address that forges X-Forwarded-For`, forged),
      expectNo(
        'pages meanwhile',
        'page without its courses',
        unrendered.map(({ status }) => `status ${status}`),
        pages.length,
      ),
    ];
  });
}

function limited(attack: string, answers: readonly Answer[]): Finding {
  const refused = answers.filter(({ status, headers }) => status === 429 && headers['retry-after']).length;
  return {
    attack,
    expected: 'refused over the limit, with Retry-After',
    actual: `${refused} refused`,
    hasPassed: refused > 0,
  };
}

async function repeatCall(once: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < CALLS; index += AT_ONCE)
    answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => once(index + n)))));
  return answers;
}
