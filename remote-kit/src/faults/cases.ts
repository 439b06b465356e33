import {
  type EndpointKey,
  REQUIRED_REPLY_FIELDS,
  type Scenario,
  type ScenarioAnswer,
} from '@stepwell/contract';
import { needsClock } from '../plays/take-steps';
import { appearsLater, type Baseline, callsByStep } from './baseline';
import { type Fault, isPress, type PlacedFault, withAnswer } from './fault';

/** A scenario with an injected fault. */
export interface FaultCase {
  /** Scenario, fault and call: `form-sent, call-500: POST /api/…` */
  name: string;
  fault: Fault;
  baseline: Baseline;
  /** The scenario with the answers of the fault. */
  scenario: Scenario;
  /** Calls whose answer the fault replaces. */
  calls: EndpointKey[];
  /** Index of a step: it makes the failing call, is taken by the input method, or comes just after the network goes offline. */
  step?: number;
}

/** A case with a key that equivalent cases share. */
type KeyedCase = FaultCase & { key: string };

/**
 * All useful combinations of scenarios and faults. Scenarios that differ only in the answer that a fault replaces lead to the same
 * page, and are one case.
 */
export function casesOf(baselines: readonly Baseline[], faults: readonly Fault[]): FaultCase[] {
  const keys = new Set<string>();
  // Of equivalent scenarios the first is used: the one with the most steps, which covers most of a page.
  const longest = [...baselines].sort((one, other) => stepsOf(other).length - stepsOf(one).length);
  return faults.flatMap((fault) =>
    longest.flatMap((baseline) =>
      casesFor(baseline, fault)
        .filter(({ key }) => !keys.has(key) && keys.add(key))
        .map(({ key: _key, ...useful }) => useful),
    ),
  );
}

/** Cases of one scenario with the call and step of a placed fault. A case without a step fits every step. */
export function casesAt(baseline: Baseline, { fault, call, afterStep }: PlacedFault): FaultCase[] {
  return casesOf([baseline], [fault]).filter(({ calls, step }) => {
    if (call !== undefined) return calls.includes(call);
    return afterStep === undefined || step === undefined || step === afterStep;
  });
}

function casesFor(baseline: Baseline, fault: Fault): KeyedCase[] {
  const { answer, network, cpu, before, clockSeconds, tab, secondTab, input, scripts } = fault;
  const { scenario } = baseline;
  if (answer) return callCases(baseline, fault, answer);
  if (network === 'offline') return offlineCases(baseline, fault);
  if (input) return inputCases(baseline, fault);
  if (scripts === 'off')
    return baseline.calls.some(({ by }) => by === 'server') ? [withoutScripts(baseline, fault)] : [];
  // A scenario that starts with stored data needs its storage.
  if (before && Object.keys(scenario.device ?? {}).length > 0) return [];
  if ((tab || secondTab) && stepsOf(baseline).length === 0) return [];
  // The second tab would use up a list of answers, and hold up the first tab with a pending call.
  if (secondTab && (hasAnswerLists(scenario) || hasPendingCall(scenario) || needsClock(scenario))) return [];
  // Files that load slowly would time out if the clock were moved forward.
  if (cpu && needsClock(scenario)) return [];
  if (clockSeconds !== undefined && (appearsLater(scenario) || hasPendingCall(scenario))) return [];
  return [caseOf(baseline, fault)];
}

/** Cases in which a call fails: one for each call, up to the step that makes the call. */
function callCases(baseline: Baseline, fault: Fault, answer: ScenarioAnswer<EndpointKey>): KeyedCase[] {
  return [...callsByStep(baseline)]
    .filter(([call]) => succeeds(baseline, call) && !isValidWithoutData(call, answer))
    .map(([call, step]) => {
      const ownAnswer = baseline.scenario.answers?.[call];
      // The first press gets the fault's answer, the second press the scenario's own.
      const answers = call.startsWith('POST ') ? [answer, ownAnswer ?? {}].flat() : answer;
      const scenario = withAnswer(baseline.scenario, call, answers as ScenarioAnswer<EndpointKey>);
      const { path, device } = scenario;
      const named = { ...caseOf(baseline, fault), name: `${baseline.scenario.name}, ${fault.name}: ${call}` };
      // A loading page handles the failure of its call in the same way for every query, all steps and all other answers.
      if (step < 0) {
        const key = JSON.stringify([fault.name, call, path.split('?')[0], device]);
        return { ...named, scenario, calls: [call], key };
      }
      const steps = stepsOf(baseline).slice(0, step + 1);
      const answersOfPage = answersBefore(baseline, step, call);
      const key = JSON.stringify([fault.name, call, path, device, steps, answersOfPage]);
      return { ...named, scenario: { ...scenario, steps }, step, calls: [call], key };
    });
}

/** Cases that go offline before the first step, and before each press. */
function offlineCases(baseline: Baseline, fault: Fault): KeyedCase[] {
  const { path, device } = baseline.scenario;
  const steps = stepsOf(baseline);
  return steps.flatMap((each, step) => {
    if (step > 0 && !isPress(each)) return [];
    return {
      ...caseOf(baseline, fault),
      name: `${baseline.scenario.name}, ${fault.name} from step ${step + 1}`,
      step,
      key: JSON.stringify([fault.name, step, path, device, steps, answersBefore(baseline, step)]),
    };
  });
}

/** Cases for input methods: each press that sends a form, or all fields together. */
function inputCases(baseline: Baseline, fault: Fault): KeyedCase[] {
  const steps = stepsOf(baseline);
  if (fault.input === 'paste' || fault.input === 'autofill') {
    // Autofill does not blur a field, so a scenario without a press would show no error.
    const isUseful = fault.input === 'paste' || steps.some((step) => 'click' in step);
    return isUseful && steps.some((step) => 'fill' in step) ? [caseOf(baseline, fault)] : [];
  }
  const sending = [...callsByStep(baseline)].filter(([call, step]) => call.startsWith('POST ') && step >= 0);
  return sending.map(([call, step]) => ({
    ...caseOf(baseline, fault),
    name: `${baseline.scenario.name}, ${fault.name}: ${call}`,
    step,
    key: JSON.stringify([fault.name, baseline.scenario.name, step]),
  }));
}

function withoutScripts(baseline: Baseline, fault: Fault): KeyedCase {
  const { path, device, clock } = baseline.scenario;
  const answers = answersBefore(baseline, 0);
  return { ...caseOf(baseline, fault), key: JSON.stringify([fault.name, path, device, clock, answers]) };
}

function caseOf(baseline: Baseline, fault: Fault): KeyedCase {
  const name = `${baseline.scenario.name}, ${fault.name}`;
  return { name, fault, baseline, scenario: baseline.scenario, calls: [], key: name };
}

function stepsOf({ scenario }: Pick<Baseline, 'scenario'>): NonNullable<Scenario['steps']> {
  return scenario.steps ?? [];
}

/** Whether a call of the scenario has several answers, for one request after the other. */
export function hasAnswerLists({ answers = {} }: Scenario): boolean {
  return Object.values(answers).some(Array.isArray);
}

/** Whether a scenario has a delayed reply, whose pending call would time out when the clock advances. */
function hasPendingCall({ answers = {} }: Scenario): boolean {
  return Object.values(answers)
    .flat()
    .some((answer) => typeof answer === 'object' && (answer.delayMs ?? 0) > 0);
}

/** Whether a call succeeds in the scenario. A call that fails has a fault already. */
function succeeds({ scenario }: Baseline, call: EndpointKey): boolean {
  const ownAnswer = scenario.answers?.[call] as
    | ScenarioAnswer<EndpointKey>
    | ScenarioAnswer<EndpointKey>[]
    | undefined;
  if (ownAnswer === undefined) return true;
  if (Array.isArray(ownAnswer) || ownAnswer === 'drop') return false;
  return (ownAnswer.status ?? 200) < 300 && ownAnswer.raw === undefined && (ownAnswer.delayMs ?? 0) === 0;
}

/** Whether a reply without data (`call-empty`, `call-broken`) is valid. It is for POST calls of which only status and message are read. */
function isValidWithoutData(call: EndpointKey, answer: ScenarioAnswer<EndpointKey>): boolean {
  const hasNoData = answer !== 'drop' && typeof answer.raw === 'object';
  return hasNoData && call.startsWith('POST ') && REQUIRED_REPLY_FIELDS[call] === undefined;
}

/** The scenario's answers to the calls that are made before a step. */
function answersBefore(baseline: Baseline, step: number, except?: EndpointKey): Record<string, unknown> {
  const before = new Set<string>(baseline.calls.slice(0, baseline.callsBefore[step]).map(({ call }) => call));
  return Object.fromEntries(
    Object.entries(baseline.scenario.answers ?? {}).filter(([call]) => before.has(call) && call !== except),
  );
}
