import { randomBytes } from 'node:crypto';
import { hashOf, newSecret } from '@stepwell/server-kit/secrets';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import { ReleaseError } from '../../release-error';

// Words of this folder, of `src/service` and of the command `release team`:
// - right: one verb for one feature, such as `publish reviews`;
// - grant: rights of one team until a date. `team list` shows the id of each grant (eight characters), which `team revoke` requires;
// - token: the secret that a caller sends. A team's token (`stepwell_…`) contains the id of its grant;
// - trust: a grant for a hosted CI (`team trust`). It has no token of its own: it accepts the CI's short-lived tokens (JWT) by their claims.
// A trusted key (`keys plan`) is not a grant: it is a public key. Edges accept releases that are signed with it.

export const VERBS = ['publish', 'promote', 'rollback', 'block', 'read'] as const;
export type Verb = (typeof VERBS)[number];

/** Claims that a hosted CI's token (OpenID Connect) must have. */
export interface Identity {
  /** Address such as `https://token.actions.example`, which publishes the CI's keys. */
  issuer: string;
  /** Address of the release service. */
  audience: string;
  /** Such as `repo:academy/reviews:ref:refs/heads/main`; a `*` at its end matches anything. */
  subject: string;
}

/**
 * Rights of a team until a date. A caller proves them by a token whose `hash` is stored; the grant of a trust has no `hash`, and accepts CI
 * tokens with the claims in `identity`.
 */
export interface Grant {
  /** Eight characters, also part of the grant's token. */
  id: string;
  team: string;
  features: string[];
  verbs: Verb[];
  /** SHA-256 of the token, base64url; absent in a trust. A fast hash is enough, because a token has 256 random bits. */
  hash?: string;
  /** Set in a trust: the claims of the tokens that are accepted. */
  identity?: Identity;
  /** ISO 8601, like the two times below. */
  createdAt: string;
  expiresAt: string;
  revokedAt?: string;
}

/** A line of the log: a use of a grant, or a refused attempt. */
export interface Use {
  /** ISO 8601. */
  at: string;
  /** Empty for an unknown token. */
  team: string;
  /** Id of the grant; empty for an unknown token. */
  grant: string;
  /** Absent if the token was refused, before a right was checked. */
  verb?: Verb;
  features: string[];
  isAllowed: boolean;
  /** Why the token or the right was refused. */
  why?: string;
  /** Number of refused uses of this grant since its previous line that were not logged, because the log limits their rate. */
  unnoted?: number;
}

/** Error for a refused token. `grant` is set if the grant of the token was revoked or has expired. */
export class TokenRefusal extends ReleaseError {
  constructor(
    message: string,
    readonly grant?: Pick<Grant, 'id' | 'team'>,
  ) {
    super(message, 401);
  }
}

type Terms = Pick<Grant, 'team' | 'features' | 'verbs' | 'expiresAt'>;

const TOKEN = /^stepwell_([0-9a-f]{8})_[\w-]{43}$/;

/** Creates a grant and its token. The caller stores the grant, and shows the token once. */
export function newGrant(terms: Terms): { grant: Grant; token: string } {
  const grant = grantWith(terms);
  const token = `stepwell_${grant.id}_${newSecret()}`;
  return { token, grant: { ...grant, hash: hashOf(token) } };
}

export function newTrust(terms: Terms, identity: Identity): Grant {
  return { ...grantWith(terms), identity };
}

function grantWith({ team, features, verbs, expiresAt }: Terms): Grant {
  const id = randomBytes(4).toString('hex');
  return { id, team, features, verbs, createdAt: new Date().toISOString(), expiresAt };
}

/** The grant of a team's token. @throws TokenRefusal. For an unknown token, the message does not reveal whether the grant exists */
export function grantOf(token: string, grants: readonly Grant[]): Grant {
  const [, id] = TOKEN.exec(token) ?? [];
  const grant = grants.find((each) => each.id === id);
  if (!grant?.hash || !timingSafeEqualText(grant.hash, hashOf(token)))
    throw new TokenRefusal('This token is not known: ask the maintainer of the releases for one.');
  requireInForce(grant);
  return grant;
}

/** @throws TokenRefusal if the grant was revoked or has expired */
export function requireInForce(grant: Grant): void {
  if (grant.revokedAt)
    throw new TokenRefusal(
      `The token ${grant.id} of ${grant.team} was revoked on ${grant.revokedAt}.`,
      grant,
    );
  if (grant.expiresAt <= new Date().toISOString())
    throw new TokenRefusal(
      `The token ${grant.id} of ${grant.team} expired on ${grant.expiresAt}: ask for a new one.`,
      grant,
    );
}

/** @throws ReleaseError 403 that names the missing right */
export function requireRight(
  { team, verbs, features: own }: Pick<Grant, 'team' | 'verbs' | 'features'>,
  verb: Verb,
  features: string[],
): void {
  const isOwn = (feature: string) => own.includes(feature);
  if (verbs.includes(verb) && features.every(isOwn)) return;
  const foreign = verbs.includes(verb) ? features.filter((feature) => !isOwn(feature)) : features;
  const missingRight = [verb, foreign.join(', ')].filter(Boolean).join(' ');
  throw new ReleaseError(
    `${team} lacks the right to ${missingRight}: it may ${verbs.join(', ')} ${own.join(', ')}.`,
    403,
  );
}
