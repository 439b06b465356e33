import { randomBytes } from 'node:crypto';
import { expectMax, expectNo, type Finding } from './finding';
import { type Answer, ask, askWhile, isRendered, percentile } from './visitor';

const CLIENTS = 40;
const SECONDS = 8;
/** Pause between two requests of the ordinary visitor. */
const VISITOR_PAUSE_MS = 50;

/** Uncached addresses by kind. */
const KINDS: [kind: string, newPath: () => string][] = [
  ['random paths', () => `/${random()}/${random()}?${random()}=1`],
  ['random courses', () => `/course/${random()}`],
  ['random searches', () => `/courses?q=${random()}`],
];

/** Many requests for uncached addresses while an ordinary visitor requests the course list. */
export async function sendCrowd(origin: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [kind, newPath] of KINDS) {
    const attack = `${CLIENTS} clients on ${kind}, ${SECONDS} s`;
    const until = performance.now() + SECONDS * 1000;
    const crowd = Array.from({ length: CLIENTS }, () => visit(origin, newPath, until));
    const answers = await askWhile(Promise.all(crowd), () => ask(origin, '/courses'), VISITOR_PAUSE_MS);
    const crowdAnswers = (await Promise.all(crowd)).flat();
    const failures = crowdAnswers.filter(({ status }) => status === 0 || status >= 500);
    findings.push(
      expectNo(
        attack,
        '/courses without its courses',
        answers.filter((each) => !isRendered(each)).map(({ status }) => `status ${status}`),
        answers.length,
      ),
      expectMax(attack, '/courses (95th percentile)', percentile(answers, 0.95), 1500, 'ms'),
      expectNo(
        attack,
        'failed reply to the crowd itself',
        failures.map(({ status }) => `status ${status}`),
        crowdAnswers.length,
      ),
    );
  }
  return findings;
}

/** One client of the crowd: sends the next request as soon as it has a reply. @param until time from `performance.now()` */
async function visit(origin: string, newPath: () => string, until: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (performance.now() < until) answers.push(await ask(origin, newPath()));
  return answers;
}

function random(): string {
  return randomBytes(6).toString('hex');
}
