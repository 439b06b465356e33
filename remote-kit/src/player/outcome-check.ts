import type { EndpointKey, ExpectedCall, ScenarioOutcome } from '@stepwell/contract';
import { SCENARIO_ORIGIN } from '@stepwell/contract/testing';

// What has happened in a played scenario, compared with what the scenario expects: in jest and with Playwright.

/** A request as a player recorded it. */
export interface ObservedCall {
  call: string;
  query: unknown;
  body: unknown;
  idempotencyKey?: string | undefined;
  orderToken?: string | undefined;
}

/** What the page itself knows. */
interface ObservedPage {
  origin: string;
  copied: string;
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
}

export interface Observed extends ObservedPage {
  calls: readonly ObservedCall[];
  /** The window that was opened last; left out by a player that does not observe windows. */
  opened?: string | undefined;
  cookies: Record<string, { value: string; days: number }>;
  address: { path: string; added: number };
}

/** Runs in the page. Playwright sends it there as text, so it must not use any outer variable. */
export async function observePage(): Promise<ObservedPage> {
  return {
    origin: location.origin,
    // The clipboard is missing in jsdom until a step was taken, and it refuses to be read in a window without the focus.
    copied: (await navigator.clipboard?.readText().catch(() => '')) ?? '',
    localStorage: { ...localStorage },
    sessionStorage: { ...sessionStorage },
  };
}

/** A line for each expectation that is not met. */
export function outcomeProblems(expected: ScenarioOutcome, observed: Observed): string[] {
  const { sent = [], copied, opened, stored = {}, address } = expected;
  const problems: string[] = [];
  const compare = (what: string, wanted: unknown, actual: unknown) => {
    const [text, actualText] = [asText(wanted), asText(actual)];
    if (text !== actualText) problems.push(`${what} must be ${text}, but is ${actualText}`);
  };

  for (const call of new Set(sent.map((request) => request.call)))
    compareCalls(
      sent.filter((request) => request.call === call),
      observed.calls.filter((request) => request.call === call),
      compare,
    );
  if (copied !== undefined)
    compare('the clipboard', copied, observed.copied.replace(observed.origin, SCENARIO_ORIGIN));
  if (opened !== undefined && 'opened' in observed) compare('the opened window', opened, observed.opened);
  for (const area of ['localStorage', 'sessionStorage', 'cookies'] as const)
    for (const [key, value] of Object.entries(stored[area] ?? {}))
      compare(`${area}, ${key},`, value, observed[area][key] ?? null);
  if (address) {
    compare('the address', address.path, observed.address.path);
    compare('the number of added history entries', address.added, observed.address.added);
  }
  return problems;
}

type Compare = (what: string, wanted: unknown, actual: unknown) => void;

function compareCalls(
  sent: readonly ExpectedCall[],
  actual: readonly ObservedCall[],
  compare: Compare,
): void {
  const call: EndpointKey | undefined = sent[0]?.call;
  compare(`the number of requests ${call}`, sent.length, actual.length);
  for (const [index, { query, body, orderToken, idempotencyKey }] of sent.entries()) {
    const request = actual[index];
    if (!request) return;
    const name = `request ${index + 1} of ${call}:`;
    for (const [part, fields] of Object.entries({ query, body }))
      for (const [field, value] of Object.entries(fields ?? {}))
        compare(`${name} “${field}”`, value, (request[part as 'query' | 'body'] as Fields)?.[field]);
    if (orderToken) compare(`${name} the order token`, orderToken, request.orderToken);
    if (!idempotencyKey) continue;
    const before = actual[index - 1]?.idempotencyKey;
    const isSame = before !== undefined && before === request.idempotencyKey;
    compare(`${name} the idempotency key`, idempotencyKey, isSame ? 'same' : 'other');
  }
}

type Fields = Record<string, unknown> | null | undefined;

function asText(value: unknown): string {
  return JSON.stringify(value) ?? 'missing';
}
