import { CALL_TABLE, goodAnswer } from './calls';
import type { EndpointKey } from './endpoints';
import { fieldMessages } from './envelope';
import { apiError } from './error-catalogue';
import { aSettings } from './fixtures';
import type { Scenario, ScenarioAnswer } from './scenario';

/** Server time of scenarios without a `clock`. */
export const SCENARIO_CLOCK = '2026-11-20T06:30:00.000Z';

/** The message of a 500 contains the request's id. */
const SAMPLE_REQUEST_ID = '5f2a71c0-1k';

const REFUSALS = {
  unknownApplication: 'unknown-application',
  tooMany: 'too-many',
  ourFault: 'our-fault',
  databaseAway: 'database-away',
} as const;

/** Status and message of an error that every call but health may get. */
export function refusedFor(reason: keyof typeof REFUSALS): { status: number; message: string } {
  return apiError(REFUSALS[reason], SAMPLE_REQUEST_ID);
}

export type ResolvedAnswer = 'drop' | { status: number; delayMs: number; body: unknown };

/**
 * Returns a function that answers the calls of a scenario. If a call has a list of answers, each request gets the next one; the last one
 * repeats. The workbench serves the answers over HTTP; tests get them through the API client's adapter.
 */
export function scenarioAnswers(
  scenario: Pick<Scenario, 'answers' | 'clock'>,
): (key: EndpointKey) => ResolvedAnswer {
  const callCounts = new Map<EndpointKey, number>();
  return (key) => {
    const prepared = scenario.answers?.[key] as
      | ScenarioAnswer<EndpointKey>
      | ScenarioAnswer<EndpointKey>[]
      | undefined;
    const index = callCounts.get(key) ?? 0;
    callCounts.set(key, index + 1);
    const answer = Array.isArray(prepared) ? prepared[Math.min(index, prepared.length - 1)] : prepared;
    if (answer === 'drop') return 'drop';
    const { status = goodAnswer(key).status, delayMs = 0, raw } = answer ?? {};
    const defaultData = status < 300 ? goodData(key, scenario.clock) : null;
    const data = answer?.data === undefined ? defaultData : answer.data;
    const message = answer?.message ?? usualMessage(key, status, data);
    return { status, delayMs, body: raw ?? { response: { status, message, data } } };
  };
}

/** The API's message for a status: for 422 the first field's message, else the message of the first answer with this status. */
function usualMessage(key: EndpointKey, status: number, data: unknown): string {
  const [fieldMessage] = Object.values(fieldMessages(data));
  return fieldMessage ?? CALL_TABLE[key].answers.find((answer) => answer.status === status)?.says ?? 'OK';
}

function goodData(key: EndpointKey, clock = SCENARIO_CLOCK): unknown {
  return key === 'GET /api/settings/getSettings'
    ? aSettings({ serverTimestamp: clock })
    : CALL_TABLE[key].sample();
}
