import { createHash, randomBytes } from 'node:crypto';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import { ReleaseError } from '../../release-error';

/** Rights that a grant can include. */
export const VERBS = ['publish', 'promote', 'rollback', 'block', 'read'] as const;
export type Verb = (typeof VERBS)[number];

/** Claims of a hosted CI's short-lived tokens (OpenID Connect). */
export interface Identity {
  /** Address such as `https://token.actions.example`, where its keys are published. */
  issuer: string;
  audience: string;
  /** Subject; a `*` at its end matches anything. */
  subject: string;
}

/** Rights of a team. Its token is stored as a hash only. */
export interface Grant {
  /** Eight characters, which are part of the token. */
  id: string;
  team: string;
  features: string[];
  verbs: Verb[];
  /** SHA-256 of the token, base64url. A fast hash is enough, because a token has 256 random bits. */
  hash?: string;
  /** Hosted CI whose own tokens are accepted, instead of a token of this grant. */
  identity?: Identity;
  /** ISO 8601, as the two times below. */
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
  /** Absent if the token itself was refused. */
  verb?: Verb;
  features: string[];
  isAllowed: boolean;
  /** Why it was refused. */
  why?: string;
  /** Refusals since the previous line of this grant that were not logged. */
  unnoted?: number;
}

/** Error for a refused token. `grant` is set if the token was valid once. */
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

/** Creates a grant and its token, which is not stored. */
export function newGrant({ team, features, verbs, expiresAt }: Terms): {
  grant: Grant;
  token: string;
} {
  const id = newId();
  const token = `stepwell_${id}_${randomBytes(32).toString('base64url')}`;
  const createdAt = new Date().toISOString();
  return { token, grant: { id, team, features, verbs, hash: hashOf(token), createdAt, expiresAt } };
}

/** Creates a grant for the tokens of a hosted CI. */
export function newTrust({ team, features, verbs, expiresAt }: Terms, identity: Identity): Grant {
  return {
    id: newId(),
    team,
    features,
    verbs,
    identity,
    createdAt: new Date().toISOString(),
    expiresAt,
  };
}

function newId(): string {
  return randomBytes(4).toString('hex');
}

/** Grant of a token. @throws TokenRefusal that does not reveal whether the grant exists */
export function grantOf(token: string, grants: readonly Grant[], now = new Date()): Grant {
  const [, id] = TOKEN.exec(token) ?? [];
  const grant = grants.find((each) => each.id === id);
  if (!grant?.hash || !timingSafeEqualText(grant.hash, hashOf(token)))
    throw new TokenRefusal('This token is not known: ask the maintainer of the releases for one.');
  requireInForce(grant, now);
  return grant;
}

/** @throws TokenRefusal if it was revoked or has expired */
export function requireInForce(grant: Grant, now = new Date()): void {
  if (grant.revokedAt)
    throw new TokenRefusal(
      `The token ${grant.id} of ${grant.team} was revoked on ${grant.revokedAt}.`,
      grant,
    );
  if (grant.expiresAt <= now.toISOString())
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

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
