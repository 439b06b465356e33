import { ANSWERS } from './answers';
import type { Branch, EndpointKey } from './endpoints';
import type { Scenario, ScenarioAnswer } from './scenario';

export const SCENARIO_CLOCK = '2026-11-20T06:30:00.000Z';

export const MAIN_BRANCH: Branch = { id: 'main', name: 'Main library', hours: ['9 to 18', '9 to 18', ''] };

const SAMPLES: Record<EndpointKey, unknown> = {
  'GET /health': { version: 'scenario' },
  'GET /api/settings/getSettings': { serverTimestamp: SCENARIO_CLOCK },
  'GET /api/branches': [MAIN_BRANCH],
  'GET /api/branch': MAIN_BRANCH,
};

export type ResolvedAnswer = 'drop' | { status: number; delayMs: number; body: unknown };

/** Returns a function that answers calls as a scenario defines. Each call takes the next answer of a list; the last answer repeats. */
export function scenarioAnswers({ answers = {} }: Pick<Scenario, 'answers'>) {
  const counts = new Map<EndpointKey, number>();
  return (key: EndpointKey): ResolvedAnswer => {
    const list = [answers[key] ?? {}].flat() as ScenarioAnswer<EndpointKey>[];
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const answer = list[Math.min(count, list.length - 1)] ?? {};
    if (answer === 'drop') return 'drop';
    const { status = 200, delayMs = 0, raw } = answer;
    const message = answer.message ?? ANSWERS[key].find((each) => each.status === status)?.says ?? 'OK';
    const data = answer.data === undefined && status < 300 ? SAMPLES[key] : (answer.data ?? null);
    return { status, delayMs, body: raw ?? { response: { status, message, data } } };
  };
}

/** Status and message of an error that every call may answer, for the faults of the workbench. */
export function refusedFor(reason: string): { status: number; message: string } {
  return reason === 'tooMany'
    ? { status: 429, message: 'Too many requests' }
    : { status: 500, message: 'The library failed' };
}
