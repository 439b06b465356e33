import { ENDPOINT_KEYS, type EndpointKey } from '@stepwell/contract';
import { CALL_RULES } from '@stepwell/contract/answers';
import { checkPayload } from '@stepwell/contract/rules';
import type { PlayedCall } from './play-site';

/** HTTP status. */
const REFUSED_VALUES = 422;
/** What a header may carry in place of the query. */
const FROM_HEADERS = ['token'];

/**
 * What is wrong with a call by the contract, a line for each thing. Values that the scenario has refused are what it shows: of
 * those nothing is said.
 */
export function callFaults({
  call,
  query,
  body,
  answer,
}: Pick<PlayedCall, 'call' | 'query' | 'body' | 'answer'>): string[] {
  if (!isEndpoint(call)) return [`${call} is no call of the contract`];
  const rules = CALL_RULES[call];
  const given = call.startsWith('GET ') ? query : body;
  const unknown = unknownFields(given, rules ? fieldsOf(rules) : {});
  const isRefused = answer === REFUSED_VALUES;
  const checked = rules && !isRefused ? checkPayload(rules, given) : { ok: true as const };
  const refused = checked.ok ? {} : checked.fields;
  return [
    ...unknown.map((name) => `${call} carries “${name}”, which the contract does not know`),
    ...Object.entries(refused)
      .filter(([name]) => !(FROM_HEADERS.includes(name) && !hasField(given, name)))
      .map(([name, why]) => `${call} carries a “${name}” that breaks a rule: ${why}`),
  ];
}

/** What is sent again in the same words though it was stored already, or in a way that stores it twice. @returns a line for each */
export function repeatedCalls(calls: readonly PlayedCall[]): string[] {
  const accepted = new Set<string>();
  const tried = new Map<string, string | undefined>();
  const again = new Set<string>();
  for (const { call, body, idempotencyKey, answer } of calls) {
    if (!call.startsWith('POST ')) continue;
    const key = `${call} ${JSON.stringify(body)}`;
    if (accepted.has(key)) again.add(`${call} was sent again, though it had been accepted`);
    if (tried.has(key) && tried.get(key) !== idempotencyKey)
      again.add(`${call} was tried again with another idempotency key: the API may store it twice`);
    tried.set(key, idempotencyKey);
    if (typeof answer === 'number' && answer < 300) accepted.add(key);
  }
  return [...again];
}

function fieldsOf(rules: object): Record<string, unknown> {
  return 'fields' in rules ? (rules.fields as Record<string, unknown>) : {};
}

function unknownFields(given: unknown, known: Record<string, unknown>): string[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.keys(given).filter((name) => !(name in known));
}

function hasField(given: unknown, name: string): boolean {
  return typeof given === 'object' && given !== null && name in given;
}

function isEndpoint(call: string): call is EndpointKey {
  return ENDPOINT_KEYS.some((known) => known === call);
}
