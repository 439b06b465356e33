import { type EndpointKey, FALLBACK_TEXTS, NETWORK_ERROR, type ScenarioAnswer } from '@stepwell/contract';
import { KEYED_CALLS } from '@stepwell/contract/answers';
import { repeatedCalls } from '../plays/call-check';
import type { Finding } from '../plays/played';
import { isEndpoint, type PlayedCall } from '../serving/scenario-calls';
import type { FaultCase } from './cases';
import { isPress } from './fault';
import type { PageState, PageStatus } from './page-state';

/** The page at the end of a case, and what happened until then. */
export interface FaultEnd {
  state: PageState;
  /** Whether the scenario's text was shown. */
  isShown: boolean;
  calls: readonly PlayedCall[];
  /** Texts of alerts and live regions just before `FaultCase.step`; empty without it. */
  alertsBefore: readonly string[];
  stepsTaken: number;
}

/** Calls of the shell, which handles their failure. */
const SHELL_CALLS: readonly EndpointKey[] = ['GET /health', 'GET /api/settings/getSettings'];
/** Text of the site's not-found page. */
const NOT_FOUND_TEXT = 'Error 404';

/** Checks that a page stays usable, reports the problem, keeps the input, and sends nothing twice. */
export function checkFault(faultCase: FaultCase, end: FaultEnd): Finding[] {
  if (faultCase.fault.scripts === 'off') return findWithoutScripts(faultCase, end);
  return [
    ...findUnusable(faultCase, end),
    ...findUnreported(faultCase, end),
    ...findLostInput(faultCase, end),
    ...findDuplicates(faultCase, end),
  ];
}

/** Whether one of the calls that the page made is a failing call of the case. */
export function hasFailedCall({ calls }: Pick<FaultCase, 'calls'>, made: readonly PlayedCall[]): boolean {
  return made.some(({ call }) => calls.some((failing) => failing === call));
}

/** Failing calls whose failure the page has to report. */
export function requiredCalls({
  calls,
  scenario: { optionalCalls = [] },
}: Pick<FaultCase, 'calls' | 'scenario'>): EndpointKey[] {
  return calls.filter((call) => !SHELL_CALLS.includes(call) && !optionalCalls.includes(call));
}

/** Whether the page shows the specified text for the problem, or a new text in an alert or live region. */
export function reportsProblem(
  { fault, baseline }: FaultCase,
  { state, calls, alertsBefore }: Pick<FaultEnd, 'calls' | 'alertsBefore'> & { state: PageStatus },
): boolean {
  const texts = [NETWORK_ERROR, ...calls.flatMap((call) => errorTexts(call, fault.answer))];
  if (texts.some((each) => state.text.includes(each))) return true;
  return state.alerts.some((each) => !baseline.state.alerts.includes(each) && !alertsBefore.includes(each));
}

function findWithoutScripts({ baseline }: FaultCase, { state }: FaultEnd): Finding[] {
  const isForm = (baseline.scenario.steps ?? []).length > 0;
  return [
    ...(isForm && !/javascript/i.test(state.text)
      ? [{ kind: 'unsaid' as const, text: 'The page does not say that it needs scripts' }]
      : []),
    ...(!state.canAct && baseline.state.canAct
      ? [{ kind: 'unusable' as const, text: 'The page has no link that works' }]
      : []),
    ...tooWide(state),
  ];
}

function tooWide({ overflowPx }: PageState): Finding[] {
  return overflowPx > 1
    ? [{ kind: 'unusable', text: `The page is ${overflowPx} px wider than the window` }]
    : [];
}

function findUnusable({ baseline, fault }: FaultCase, { state }: FaultEnd): Finding[] {
  const before = baseline.state;
  const busy = state.busy.filter((name) => !before.busy.includes(name));
  const texts = [
    ...busy.map((name) => `“${name}” stays busy`),
    ...tooWide(state).map(({ text }) => text),
    ...(!state.canAct && before.canAct ? ['The page has no link or button that works'] : []),
    ...(!state.isPressable && before.isPressable && busy.length === 0
      ? ['The pressed button cannot be pressed again']
      : []),
    ...(state.text.includes(NOT_FOUND_TEXT) && !before.text.includes(NOT_FOUND_TEXT)
      ? ['The site shows its not-found page']
      : []),
    ...(fault.style ? state.cut.filter((text) => !before.cut.includes(text)) : []).map(
      (text) => `“${text}” is cut off`,
    ),
    ...(fault.media?.reducedMotion ? state.animated : []).map((text) => `“${text}” has an endless animation`),
  ];
  return texts.map((text) => ({ kind: 'unusable', text }));
}

function findUnreported(faultCase: FaultCase, end: FaultEnd): Finding[] {
  const { fault, baseline } = faultCase;
  const required = requiredCalls(faultCase);
  const isOffline = fault.network === 'offline';
  const isAffected =
    (isOffline && isPressed(faultCase)) || (hasFailedCall(faultCase, end.calls) && required.length > 0);
  if (!isAffected || reportsProblem(faultCase, end)) return [];
  // A page that needs no call shows its text offline too.
  if (isOffline && end.isShown) return [];
  // If the page has the same text as without the fault, nothing is missing.
  const isComplete =
    required.every((call) => call.startsWith('GET ')) && end.state.text === baseline.state.text;
  if (end.isShown && isComplete) return [];
  const failure = required.length > 0 ? `the failure of ${required.join(' and ')}` : 'the problem';
  return [{ kind: 'unsaid', text: `The page does not report ${failure}` }];
}

/** Whether a button was pressed since the fault. A call that fails while a field is filled needs no report. */
function isPressed({ scenario: { steps = [] }, step = 0 }: FaultCase): boolean {
  return steps.slice(step).some(isPress);
}

function findLostInput(faultCase: FaultCase, { state, calls, isShown, stepsTaken }: FaultEnd): Finding[] {
  const wasAccepted = calls.some(
    (made) => made.call.startsWith('POST ') && isAccepted(made) && !hasFailedCall(faultCase, [made]),
  );
  // A form may be cleared once it was accepted.
  if (wasAccepted || (isShown && faultCase.calls.length === 0)) return [];
  const typed = new Map(
    (faultCase.scenario.steps ?? [])
      .slice(0, stepsTaken)
      .flatMap((step) => ('fill' in step ? [[step.fill, step.value] as const] : [])),
  );
  return [...typed].flatMap(([field, value]): Finding[] => {
    const now = state.fields[field];
    // A missing field is not a loss, because an error may replace the form until the next press.
    if (
      now === undefined ||
      normalize(now) === normalize(value) ||
      now === faultCase.baseline.state.fields[field]
    )
      return [];
    return [{ kind: 'lost', text: `“${field}” held “${value}” and holds “${now}”` }];
  });
}

/**
 * Calls under two idempotency keys or without a key. With an input method it adds calls that were sent again after the API had accepted
 * them.
 */
function findDuplicates({ fault }: FaultCase, { calls }: FaultEnd): Finding[] {
  const repeated = fault.input ? repeatedCalls(calls) : [];
  // A refused call may be sent again from another tab, which has a key of its own.
  const sent = fault.secondTab ? calls.filter(isAccepted) : calls;
  const violations = KEYED_CALLS.flatMap((keyedCall) => keyViolations(keyedCall, sent));
  return [...violations, ...repeated].map((text) => ({ kind: 'twice', text }));
}

function isAccepted({ answer }: PlayedCall): boolean {
  return answer !== 'drop' && answer < 300;
}

function keyViolations(keyedCall: EndpointKey, calls: readonly PlayedCall[]): string[] {
  const sent = calls.filter(({ call }) => call === keyedCall);
  const keys = new Set(sent.map(({ idempotencyKey, body }) => `${idempotencyKey} ${JSON.stringify(body)}`));
  return [
    ...(keys.size > 1 ? [`${keyedCall} was sent under two idempotency keys`] : []),
    ...(sent.some(({ idempotencyKey }) => !idempotencyKey)
      ? [`${keyedCall} was sent without an idempotency key`]
      : []),
  ];
}

/** Texts that the specification requires for a failed call: the message of its reply, and the fallback text of the call. */
function errorTexts({ call, query, body }: PlayedCall, answer?: ScenarioAnswer<EndpointKey>): string[] {
  if (!isEndpoint(call)) return [];
  const message = typeof answer === 'object' && answer.message ? [answer.message] : [];
  return [...message, FALLBACK_TEXTS[call]({ query, body } as never)];
}

function normalize(text: string): string {
  return text.trim().toLowerCase();
}
