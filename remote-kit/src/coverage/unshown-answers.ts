import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINT_KEYS, type EndpointKey, type Scenario, type ScenarioAnswer } from '@stepwell/contract';
import { ANSWERS, goodAnswer, statusesOf } from '@stepwell/contract/answers';

/** An answer of the API that no scenario of a remote shows, though the remote sends the call. */
export interface UnshownAnswer {
  call: EndpointKey;
  status: number;
  /** When the API gives this answer, in words. */
  when: string;
}

/** The calls of a remote: the keys of calls that occur in its sources, without its tests. */
export function callsOf(packageFolder: string): EndpointKey[] {
  const folder = join(packageFolder, 'src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(^|[./\\])test(ing)?\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  return ENDPOINT_KEYS.filter((key) => sources.includes(`'${key}'`) || sources.includes(`"${key}"`));
}

/** Each status of these calls that no scenario shows, in the order of the contract. */
export function unshownAnswers(
  calls: readonly EndpointKey[],
  scenarios: readonly Pick<Scenario, 'answers'>[],
): UnshownAnswer[] {
  return calls.flatMap((call) => {
    const shown = new Set(scenarios.flatMap((scenario) => statusesIn(scenario, call)));
    return statusesOf(call)
      .filter((status) => !shown.has(status))
      .map((status) => {
        const specified = ANSWERS[call].filter((answer) => answer.status === status);
        return { call, status, when: specified.map(({ when }) => when).join('; ') };
      });
  });
}

function statusesIn({ answers }: Pick<Scenario, 'answers'>, call: EndpointKey): number[] {
  const answersToCall = [answers?.[call]].flat() as (ScenarioAnswer<EndpointKey> | undefined)[];
  return answersToCall.flatMap((answer) => {
    // Failures between page and API are not answers of the API.
    if (answer === 'drop' || answer?.raw !== undefined) return [];
    return answer?.status ?? goodAnswer(call).status;
  });
}
