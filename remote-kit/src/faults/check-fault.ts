import {
  ENDPOINT_KEYS,
  type EndpointKey,
  FALLBACK_TEXTS,
  NETWORK_ERROR,
  type ScenarioAnswer,
} from '@stepwell/contract';
import { KEYED_CALLS } from '@stepwell/contract/answers';
import { repeatedCalls } from '../plays/call-check';
import type { PlayedCall } from '../plays/play-site';
import type { Finding } from '../plays/played';
import type { FaultCase } from './cases';
import { isPress } from './fault';
import type { PageState, PageStatus } from './page-state';

/** What a play under a fault has come to. */
export interface FaultEnd {
  seen: PageState;
  /** Whether the scenario's own text was there. */
  isShown: boolean;
  calls: readonly PlayedCall[];
  /** What alerts and states said just before it befell; empty where it was there from the beginning. */
  saidBefore: readonly string[];
  /** How many steps could be taken. */
  taken: number;
}

/** Calls of the shell, which reports their failure in its own way or not at all. */
const OF_THE_SHELL: readonly EndpointKey[] = ['GET /health', 'GET /api/settings/getSettings'];
/** What the site shows in place of a page that it cannot show. */
const CRASHED = 'Error 404';

/** The four promises that hold under every fault: usable, said, kept, once. @returns those that were broken */
export function checkFault(played: FaultCase, end: FaultEnd): Finding[] {
  // Nobody has typed or pressed anything then.
  if (played.fault.scripts === 'off') return withoutScripts(played, end);
  return [...unusable(played, end), ...unsaid(played, end), ...lost(played, end), ...twice(played, end)];
}

/** Whether a call fared badly, so that the scenario's own text cannot be asked for. */
export function hasFailedCall({ calls }: Pick<FaultCase, 'calls'>, made: readonly PlayedCall[]): boolean {
  return made.some(({ call }) => calls.some((known) => known === call));
}

/** Calls without which a page has to say that something is wrong. */
export function requiredCalls({
  calls,
  scenario: { optionalCalls = [] },
}: Pick<FaultCase, 'calls' | 'scenario'>): EndpointKey[] {
  return calls.filter((call) => !OF_THE_SHELL.includes(call) && !optionalCalls.includes(call));
}

/** Whether the page has said of what is wrong what the specification has it say, or something in a place for it. */
export function reportsProblem(
  { fault, good }: FaultCase,
  { seen, calls, saidBefore }: Pick<FaultEnd, 'calls' | 'saidBefore'> & { seen: PageStatus },
): boolean {
  const words = [NETWORK_ERROR, ...calls.flatMap((call) => wordsOf(call, fault.answer?.given))];
  if (words.some((each) => seen.text.includes(each))) return true;
  return seen.said.some((each) => !good.seen.said.includes(each) && !saidBefore.includes(each));
}

function withoutScripts({ good }: FaultCase, { seen }: FaultEnd): Finding[] {
  const isForm = (good.scenario.steps ?? []).length > 0;
  return [
    ...(isForm && !/javascript/i.test(seen.text)
      ? [{ kind: 'unsaid' as const, text: 'The page does not say that it needs scripts' }]
      : []),
    ...(!seen.canAct && good.seen.canAct
      ? [{ kind: 'unusable' as const, text: 'Nothing on it can be followed' }]
      : []),
    ...tooWide(seen),
  ];
}

function tooWide({ beyond }: PageState): Finding[] {
  return beyond > 1 ? [{ kind: 'unusable', text: `The page is ${beyond} px wider than the window` }] : [];
}

function unusable({ good, fault }: FaultCase, { seen }: FaultEnd): Finding[] {
  const busy = seen.busy.filter((name) => !good.seen.busy.includes(name));
  const texts = [
    ...busy.map((name) => `“${name}” is busy without end`),
    ...tooWide(seen).map(({ text }) => text),
    ...(!seen.canAct && good.seen.canAct ? ['Nothing on it can be pressed or followed'] : []),
    ...(!seen.isPressable && good.seen.isPressable && busy.length === 0
      ? ['What was pressed cannot be pressed again']
      : []),
    ...(seen.text.includes(CRASHED) && !good.seen.text.includes(CRASHED)
      ? ['The site shows its page for what cannot be shown']
      : []),
    ...(fault.style ? seen.cut.filter((text) => !good.seen.cut.includes(text)) : []).map(
      (text) => `“${text}” is cut off`,
    ),
    ...(fault.media?.reducedMotion ? seen.moving : []).map((text) => `“${text}” moves without end`),
  ];
  return texts.map((text) => ({ kind: 'unusable', text }));
}

function unsaid(played: FaultCase, end: FaultEnd): Finding[] {
  const { fault } = played;
  const loud = requiredCalls(played);
  const isWrong =
    (fault.network === 'gone' && isAsked(played)) || (hasFailedCall(played, end.calls) && loud.length > 0);
  if (!isWrong || reportsProblem(played, end)) return [];
  // Without a network a page that asks nobody has nothing to say.
  if (fault.network === 'gone' && end.isShown) return [];
  // Nor has one to which nothing is missing: it stands there word for word.
  const isWhole = loud.every((call) => call.startsWith('GET ')) && end.seen.text === played.good.seen.text;
  if (end.isShown && isWhole) return [];
  const what = loud.length > 0 ? `of ${loud.join(' and ')}` : 'of it';
  return [{ kind: 'unsaid', text: `Something is wrong, and the page says nothing ${what}` }];
}

/** Whether somebody has pressed something since the fault befell: what says more while one types may fail to. */
function isAsked({ scenario: { steps = [] }, step = 0 }: FaultCase): boolean {
  return steps.slice(step).some(isPress);
}

function lost(played: FaultCase, { seen, calls, isShown, taken }: FaultEnd): Finding[] {
  const sent = calls.some(
    ({ call, answer }) =>
      call.startsWith('POST ') &&
      answer !== 'drop' &&
      answer < 300 &&
      !played.calls.some((known) => known === call),
  );
  // What was taken, or came to its end as always, need not stand there any more.
  if (sent || (isShown && played.calls.length === 0)) return [];
  const typed = new Map(
    (played.scenario.steps ?? [])
      .slice(0, taken)
      .flatMap((step) => ('fill' in step ? [[step.fill, step.value] as const] : [])),
  );
  return [...typed].flatMap(([field, value]): Finding[] => {
    const now = seen.fields[field];
    // A field makes way for the reason, and comes back with its own press; that the reason is there is asked above.
    if (now === undefined || plain(now) === plain(value) || now === played.good.seen.fields[field]) return [];
    return [{ kind: 'lost', text: `“${field}” held “${value}” and holds “${now}”` }];
  });
}

/** What was sent under two idempotency keys, or was sent again though it had been accepted. */
function twice({ fault }: FaultCase, { calls }: FaultEnd): Finding[] {
  const again = fault.hand ? repeatedCalls(calls) : [];
  return [...KEYED_CALLS.flatMap((keyed) => keyFaults(keyed, calls)), ...again].map((text) => ({
    kind: 'twice',
    text,
  }));
}

function keyFaults(keyed: EndpointKey, calls: readonly PlayedCall[]): string[] {
  const sent = calls.filter(({ call }) => call === keyed);
  const keys = new Set(sent.map(({ idempotencyKey, body }) => `${idempotencyKey} ${JSON.stringify(body)}`));
  return [
    ...(keys.size > 1 ? [`${keyed} was sent under two idempotency keys`] : []),
    ...(sent.some(({ idempotencyKey }) => !idempotencyKey)
      ? [`${keyed} was sent without an idempotency key`]
      : []),
  ];
}

function wordsOf({ call, query, body }: PlayedCall, given?: ScenarioAnswer<EndpointKey>): string[] {
  const key = ENDPOINT_KEYS.find((known) => known === call);
  if (!key) return [];
  const message = typeof given === 'object' && given.message ? [given.message] : [];
  return [...message, FALLBACK_TEXTS[key]({ query, body } as never)];
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
