import {
  type EndpointKey,
  REQUIRED_REPLY_FIELDS,
  type Scenario,
  type ScenarioAnswer,
} from '@stepwell/contract';
import { isLong } from '../plays/take-steps';
import { type Baseline, callsByStep, isByClock } from './baseline';
import { type Fault, isPress } from './fault';
import { withAnswer } from './with-answer';

/** A scenario and a fault that may befall it. */
export interface FaultCase {
  /** Of scenario, fault and call: `form-sent, call-500: POST /api/…` */
  name: string;
  fault: Fault;
  good: Baseline;
  /** As it is played. */
  scenario: Scenario;
  /** Calls that fare badly. */
  calls: EndpointKey[];
  /** Index of the step before or by which it befalls, or that is taken by another hand; absent where it is there from the beginning. */
  step?: number;
}

/**
 * Every case that means something, of these scenarios with these faults. Two scenarios that come to the same page under a
 * fault, since they differ only in what it replaces, are one case.
 */
export function casesOf(baselines: readonly Baseline[], faults: readonly Fault[]): FaultCase[] {
  const seen = new Set<string>();
  // The longer its steps, the more of a page a scenario uses: where one stands for others it is that.
  const longest = [...baselines].sort((one, other) => stepsOf(other).length - stepsOf(one).length);
  return faults.flatMap((fault) =>
    longest.flatMap((good) =>
      casesFor(good, fault)
        .filter(({ key }) => !seen.has(key) && seen.add(key))
        .map(({ key: _key, ...found }) => found),
    ),
  );
}

/** By its key it is the same case as another. */
type Keyed = FaultCase & { key: string };

function casesFor(good: Baseline, fault: Fault): Keyed[] {
  const { answer, network, cpu, before, clockSeconds, tab, hand, scripts } = fault;
  if (answer) return callCases(good, fault, answer.given);
  if (network === 'gone') return offlineCases(good, fault);
  if (hand) return inputCases(good, fault);
  if (scripts === 'off')
    return good.calls.some(({ by }) => by === 'server') ? [withoutScripts(good, fault)] : [];
  if (before && remembers(good)) return [];
  if (tab && stepsOf(good).length === 0) return [];
  // The clock that is turned for it would have its files time out, which are slow. A minute later the page is as any other.
  if (cpu && isLong(good.scenario)) return [];
  if (clockSeconds !== undefined && (isByClock(good.scenario) || isUnderWay(good.scenario))) return [];
  return [oneCase(good, fault)];
}

function callCases(good: Baseline, fault: Fault, given: ScenarioAnswer<EndpointKey>): Keyed[] {
  const steps = stepsOf(good);
  return [...callsByStep(good)]
    .filter(([call]) => isAnsweredWell(good, call) && !isEnough(call, given))
    .map(([call, step]) => {
      const own = good.scenario.answers?.[call];
      // A second press gets what it always gets.
      const answered = call.startsWith('POST ') ? [given, own ?? {}].flat() : given;
      const scenario = withAnswer(good.scenario, call, answered as ScenarioAnswer<EndpointKey>);
      const { path, device } = scenario;
      // Until that step all that differs is what was answered before it.
      const until = { path: step < 0 ? path.split('?')[0] : path, device, steps: steps.slice(0, step + 1) };
      const answers = step < 0 ? {} : answersBefore(good, step, call);
      return {
        ...oneCase(good, fault),
        name: `${good.scenario.name}, ${fault.name}: ${call}`,
        scenario: step < 0 ? scenario : { ...scenario, steps: steps.slice(0, step + 1) },
        ...(step >= 0 && { step }),
        calls: [call],
        key: JSON.stringify([fault.name, call, until, answers]),
      };
    });
}

/** Before the first step, and before each press. */
function offlineCases(good: Baseline, fault: Fault): Keyed[] {
  const { path, device } = good.scenario;
  const steps = stepsOf(good);
  return steps.flatMap((each, step) => {
    if (step > 0 && !isPress(each)) return [];
    const key = JSON.stringify([fault.name, step, path, device, steps, answersBefore(good, step)]);
    return [
      {
        ...oneCase(good, fault),
        name: `${good.scenario.name}, ${fault.name} from step ${step + 1}`,
        step,
        key,
      },
    ];
  });
}

/** Buttons that send are pressed by another hand, and fields are filled by one. */
function inputCases(good: Baseline, fault: Fault): Keyed[] {
  const steps = stepsOf(good);
  if (fault.hand === 'paste' || fault.hand === 'autofill') {
    // Who has a field filled in does not leave it: what leaving it shows comes with the press at the latest.
    const isMeant = fault.hand === 'paste' || steps.some((step) => 'click' in step);
    return isMeant && steps.some((step) => 'fill' in step) ? [oneCase(good, fault)] : [];
  }
  const sending = [...callsByStep(good)].filter(([call, step]) => call.startsWith('POST ') && step >= 0);
  return sending.map(([call, step]) => ({
    ...oneCase(good, fault),
    name: `${good.scenario.name}, ${fault.name}: ${call}`,
    step,
    key: JSON.stringify([fault.name, good.scenario.name, step]),
  }));
}

function withoutScripts(good: Baseline, fault: Fault): Keyed {
  const { path, device, clock } = good.scenario;
  const answers = answersBefore(good, 0);
  return { ...oneCase(good, fault), key: JSON.stringify([fault.name, path, device, clock, answers]) };
}

function oneCase(good: Baseline, fault: Fault): Keyed {
  const name = `${good.scenario.name}, ${fault.name}`;
  return { name, fault, good, scenario: good.scenario, calls: [], key: name };
}

function stepsOf({ scenario }: Pick<Baseline, 'scenario'>): NonNullable<Scenario['steps']> {
  return scenario.steps ?? [];
}

/** Whether it shows a call that is under way: a clock that goes on gives it up, which is another page. */
function isUnderWay({ answers = {} }: Scenario): boolean {
  return Object.values(answers)
    .flat()
    .some((answer) => typeof answer === 'object' && (answer.delayMs ?? 0) > 0);
}

/** Whether the scenario needs what its device remembers. */
function remembers({ scenario: { device = {} } }: Baseline): boolean {
  return Object.keys(device).length > 0;
}

/** Whether all is well with a call in this scenario: else it is another fault already. */
function isAnsweredWell({ scenario }: Baseline, call: EndpointKey): boolean {
  const own = scenario.answers?.[call] as
    | ScenarioAnswer<EndpointKey>
    | ScenarioAnswer<EndpointKey>[]
    | undefined;
  if (own === undefined) return true;
  if (Array.isArray(own) || own === 'drop') return false;
  return (own.status ?? 200) < 300 && own.raw === undefined && (own.delayMs ?? 0) === 0;
}

/** Whether this is no fault of a call: any API may answer some by status and message alone. */
function isEnough(call: EndpointKey, given: ScenarioAnswer<EndpointKey>): boolean {
  const hasNoData = given !== 'drop' && typeof given.raw === 'object';
  return hasNoData && call.startsWith('POST ') && REQUIRED_REPLY_FIELDS[call] === undefined;
}

/** The scenario's answers to what was called before a step, but for one call. */
function answersBefore(good: Baseline, step: number, but?: EndpointKey): Record<string, unknown> {
  const before = new Set<string>(good.calls.slice(0, good.callsBefore[step]).map(({ call }) => call));
  return Object.fromEntries(
    Object.entries(good.scenario.answers ?? {}).filter(([call]) => before.has(call) && call !== but),
  );
}
