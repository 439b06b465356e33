import { CALL_TABLE } from '@stepwell/contract/answers';
import { checkPayload } from '@stepwell/contract/rules';
import { isEndpoint, type PlayedCall } from '../server/scenario-calls';

const UNPROCESSABLE = 422;
/** Fields that may be in a header instead of the query. */
const FROM_HEADERS = ['token'];

/**
 * Violations of the contract by a call, a line each. Values are not checked if the scenario answers 422, because then they are
 * invalid on purpose.
 */
export function callViolations({
  call,
  query,
  body,
  answer,
}: Pick<PlayedCall, 'call' | 'query' | 'body' | 'answer'>): string[] {
  if (!isEndpoint(call)) return [`${call} is no call of the contract`];
  const { rules } = CALL_TABLE[call];
  const payload = call.startsWith('GET ') ? query : body;
  const fields = (typeof payload === 'object' && payload) || {};
  const fieldsOfCall = rules && 'fields' in rules ? (rules.fields as object) : {};
  const checked = rules && answer !== UNPROCESSABLE ? checkPayload(rules, payload) : { ok: true as const };
  return [
    ...Object.keys(fields)
      .filter((name) => !(name in fieldsOfCall))
      .map((name) => `${call} has the field “${name}”, which is not in the contract`),
    ...Object.entries(checked.ok ? {} : checked.fields)
      .filter(([name]) => !FROM_HEADERS.includes(name) || name in fields)
      .map(([name, message]) => `${call} carries a “${name}” that breaks a rule: ${message}`),
  ];
}

/** POST calls that were sent again after they had been accepted, or with another idempotency key. @returns a line each */
export function repeatedCalls(calls: readonly PlayedCall[]): string[] {
  const accepted = new Set<string>();
  const tried = new Map<string, string | undefined>();
  const violations = new Set<string>();
  for (const { call, body, idempotencyKey, answer } of calls) {
    if (!call.startsWith('POST ')) continue;
    const key = `${call} ${JSON.stringify(body)}`;
    if (accepted.has(key)) violations.add(`${call} was sent again, though it had been accepted`);
    if (tried.has(key) && tried.get(key) !== idempotencyKey)
      violations.add(`${call} was tried again with another idempotency key: the API may store it twice`);
    tried.set(key, idempotencyKey);
    if (typeof answer === 'number' && answer < 300) accepted.add(key);
  }
  return [...violations];
}
