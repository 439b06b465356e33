import type { EndpointKey, Scenario, ScenarioAnswer } from '@stepwell/contract';
import { type ResolvedAnswer, refusedFor, scenarioAnswers } from '@stepwell/contract/testing';
import { type CallSession, type PlayedCall, type RecordedCall, statusOf } from './scenario-calls';

/** In place of the recorded answer of one call. */
export const ANSWERS = ['500', '429', 'none', 'slow'] as const;
export type ChangedAnswer = (typeof ANSWERS)[number];

const SLOW_MS = 3000;
/** Longer than a page waits for a reply. */
const NO_REPLY_MS = 120_000;

const REPLACED: Readonly<Partial<Record<ChangedAnswer, ScenarioAnswer<EndpointKey>>>> = {
  '500': refusedFor('ourFault'),
  '429': refusedFor('tooMany'),
  none: { delayMs: NO_REPLY_MS },
};

/** One showing of a scenario: gives its answers in order, and records the calls. */
export class ScenarioSession implements CallSession {
  readonly calls: PlayedCall[] = [];
  private readonly answers: (key: EndpointKey) => ResolvedAnswer;

  /** @param scenario `null`: every call succeeds @param changed the answer of one call */
  constructor(
    scenario: Pick<Scenario, 'answers' | 'clock'> | null,
    private readonly changed?: { call: string; answer: ChangedAnswer },
  ) {
    const replaced = changed && REPLACED[changed.answer];
    this.answers = scenarioAnswers({
      ...scenario,
      answers: { ...scenario?.answers, ...(replaced && { [changed.call]: replaced }) },
    });
  }

  answer(key: EndpointKey): ResolvedAnswer {
    const answer = this.answers(key);
    const isSlow = this.changed?.call === key && this.changed.answer === 'slow' && answer !== 'drop';
    return isSlow ? { ...answer, delayMs: SLOW_MS } : answer;
  }

  record(call: RecordedCall): void {
    this.calls.push({ ...call, answer: statusOf(call.answer) });
  }
}
