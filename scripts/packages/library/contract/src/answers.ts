import { ENDPOINT_KEYS, type EndpointKey } from './endpoints';

// The contract of a made-up site, the City Library, with which the published packages are tested. It exports the names of the
// academy's contract that these packages import.

const EVERY_CALL = [
  { status: 200, name: 'good', says: 'OK', when: 'OK' },
  { status: 404, name: 'unknown', says: 'No such branch', when: 'The branch does not exist' },
  { status: 429, name: 'too-many', says: 'Too many requests', when: 'Too many requests' },
  { status: 500, name: 'failed', says: 'The library failed', when: 'The API failed' },
];

/** What each call may answer. */
export const ANSWERS = byCall(() => EVERY_CALL);
/** JSON schemas of the replies: none, so replies are not checked. */
export const REPLY_SCHEMAS = byCall(() => ({}));
export const ENTITY_SCHEMAS = {};
/** Calls that accept an `Idempotency-Key`: none. */
export const KEYED_CALLS: EndpointKey[] = [];
/** Rules of calls' queries and bodies: none. */
export const CALL_RULES = {};

// The workbench and the kit's tests import the following names.
export const goodAnswer = (): { status: number } => ({ status: 200 });
export const statusesOf = (): number[] => EVERY_CALL.map(({ status }) => status);
export const matchesMessage = ({ says }: { says: string }, message: string): boolean => says === message;
export const invalidSampleMessages = (): Map<string, Set<string>> => new Map();

function byCall<T>(make: () => T): Record<EndpointKey, T> {
  return Object.fromEntries(ENDPOINT_KEYS.map((key) => [key, make()])) as Record<EndpointKey, T>;
}
