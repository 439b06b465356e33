import type { EndpointKey, Scenario, ScenarioAnswer } from '@stepwell/contract';
import { ANSWERS, goodAnswer, statusesOf } from '@stepwell/contract/answers';

/** An answer that the API may give to a call that a remote makes, and that none of its scenarios shows. */
export interface UnshownAnswer {
  call: EndpointKey;
  status: number;
  /** When it comes, in words. */
  when: string;
}

/** Of these calls, each status that no scenario shows, in the order of the contract's table. */
export function unshownAnswers(
  calls: readonly EndpointKey[],
  scenarios: readonly Pick<Scenario, 'answers'>[],
): UnshownAnswer[] {
  return calls.flatMap((call) => {
    const shown = new Set(scenarios.flatMap((scenario) => statusesIn(scenario, call)));
    return statusesOf(call)
      .filter((status) => !shown.has(status))
      .map((status) => ({ call, status, when: reasonsFor(call, status) }));
  });
}

function statusesIn({ answers }: Pick<Scenario, 'answers'>, call: EndpointKey): number[] {
  const given = [answers?.[call]].flat() as (ScenarioAnswer<EndpointKey> | undefined)[];
  return given.flatMap((answer) => {
    // What breaks on the way is no answer of the API.
    if (answer === 'drop' || answer?.raw !== undefined) return [];
    return answer?.status ?? goodAnswer(call).status;
  });
}

function reasonsFor(call: EndpointKey, status: number): string {
  const reasons = ANSWERS[call].filter((known) => known.status === status);
  return reasons.map(({ when }) => when).join('; ');
}
