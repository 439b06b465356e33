import { isDeepStrictEqual } from 'node:util';
import { ENDPOINT_KEYS, type EndpointKey, type Scenario, type ScenarioAnswer } from '@stepwell/contract';
import { type ResolvedAnswer, scenarioAnswers } from '@stepwell/contract/testing';
import type { WorkbenchCall } from '../../src/server-api/workbench-api';

type Answer = ScenarioAnswer<EndpointKey>;

/**
 * Turns recorded calls into the answers of a scenario, each in its shortest form. Leaves out calls that got only their default answer,
 * which is a success.
 * @param clock of the played scenario
 */
export function recordedAnswers(calls: readonly WorkbenchCall[], clock?: string): Scenario['answers'] {
  const entries = ENDPOINT_KEYS.flatMap((key) => {
    const recorded = calls.flatMap(({ call, answer }) =>
      call === key && answer !== 'unknown call' ? [answer] : [],
    );
    const answers = withoutTrailingRepeats(recorded).map((answer) => shortest(key, answer, clock));
    const areDefaults = answers.every((answer) => isDeepStrictEqual(answer, {}));
    return areDefaults ? [] : [[key, answers.length === 1 ? answers[0] : answers]];
  });
  return entries.length > 0 ? (Object.fromEntries(entries) as Scenario['answers']) : undefined;
}

/** Keeps one of the equal answers at the end, because the last answer of a list is used for all further calls. */
function withoutTrailingRepeats(answers: readonly ResolvedAnswer[]): ResolvedAnswer[] {
  const end = answers.findLastIndex((answer) => !isDeepStrictEqual(answer, answers.at(-1)));
  return answers.slice(0, end + 2);
}

/** The shortest form of an answer that gives the same reply. It omits each part whose default has the same effect. */
function shortest(key: EndpointKey, answer: ResolvedAnswer, clock?: string): Answer {
  if (answer === 'drop') return 'drop';
  const { status, delayMs, body } = answer;
  const reply = envelopeIn(body);
  let full: Record<string, unknown> = reply ? { status, delayMs, ...reply } : { status, delayMs, raw: body };
  for (const name of Object.keys(full)) {
    const { [name]: _, ...shorter } = full;
    if (isDeepStrictEqual(scenarioAnswers({ answers: { [key]: shorter }, clock })(key), answer))
      full = shorter;
  }
  return full as Answer;
}

function envelopeIn(body: unknown): { message: unknown; data: unknown } | null {
  const { response } =
    ((typeof body === 'object' ? body : null) as { response?: Record<string, unknown> } & object) ?? {};
  const isWhole = response && 'message' in response && response.data !== undefined;
  return isWhole ? { message: response.message, data: response.data } : null;
}
