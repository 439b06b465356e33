import { randomBytes } from 'node:crypto';
import { hashOf, newSecret } from '@stepwell/server-kit/secrets';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import { readJson, replaceJson } from '../files';
import { locked, type Place } from '../place';
import { ReleaseError } from '../release-error';

export const VERBS = ['publish', 'promote', 'rollback', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** What the bearer of a token may do until a date. The token itself is not stored. */
export interface TokenRecord {
  /** Eight characters, also part of the token. */
  id: string;
  team: string;
  features: string[];
  verbs: Verb[];
  /** SHA-256 of the token, base64url. A fast hash is enough, because a token has 256 random bits. */
  hash: string;
  /** ISO 8601, like the two times below. */
  createdAt: string;
  expiresAt: string;
  revokedAt?: string;
}

type Terms = Pick<TokenRecord, 'team' | 'features' | 'verbs' | 'expiresAt'>;

export function readTokens({ tokens }: Pick<Place, 'tokens'>): TokenRecord[] {
  return readJson<TokenRecord[]>(tokens) ?? [];
}

/** Makes a token and stores its hash. @returns the token, which cannot be read again */
export async function addToken(place: Place, terms: Terms): Promise<string> {
  const id = randomBytes(4).toString('hex');
  const token = `stepwell_${id}_${newSecret()}`;
  const record = { id, ...terms, hash: hashOf(token), createdAt: new Date().toISOString() };
  await locked(place, () => replaceJson(place.tokens, [...readTokens(place), record]));
  return token;
}

/** @throws ReleaseError 404 if no token has this id */
export async function revokeToken(place: Place, id: string): Promise<TokenRecord> {
  return locked(place, () => {
    const tokens = readTokens(place);
    const token = tokens.find((each) => each.id === id);
    if (!token)
      throw new ReleaseError(
        `No token has the id ${id}: "npm run release -- team list" prints the ids.`,
        404,
      );
    token.revokedAt ??= new Date().toISOString();
    replaceJson(place.tokens, tokens);
    return token;
  });
}

const TOKEN = /^Bearer (stepwell_([0-9a-f]{8})_[\w-]{43})$/i;

/**
 * The record of a request's token.
 * @param header value of `Authorization`
 * @throws ReleaseError 401. For an unknown token, the message does not reveal whether its id exists
 */
export function tokenOf(place: Place, header: string | undefined): TokenRecord {
  const [, token = '', id] = TOKEN.exec(header ?? '') ?? [];
  const record = readTokens(place).find((each) => each.id === id);
  if (!header) throw new ReleaseError('Send a token in the header Authorization: Bearer <token>.', 401);
  if (!record || !timingSafeEqualText(record.hash, hashOf(token)))
    throw new ReleaseError('This token is not known: ask the operator of the releases for one.', 401);
  const { team, revokedAt, expiresAt } = record;
  if (revokedAt) throw new ReleaseError(`The token ${id} of ${team} was revoked on ${revokedAt}.`, 401);
  if (expiresAt <= new Date().toISOString())
    throw new ReleaseError(`The token ${id} of ${team} expired on ${expiresAt}: ask for a new one.`, 401);
  return record;
}

/** @throws ReleaseError 403 that names the missing right */
export function requireRight(token: TokenRecord, verb: Verb, features: readonly string[]): void {
  const foreign = features.filter((feature) => !token.features.includes(feature));
  if (token.verbs.includes(verb) && foreign.length === 0) return;
  const what = token.verbs.includes(verb) ? foreign : features;
  throw new ReleaseError(
    `${token.team} lacks the right to ${verb} ${what.join(', ')}: it may ${token.verbs.join(', ')} ${token.features.join(', ')}.`,
    403,
  );
}
