import { createHash, randomBytes } from 'node:crypto';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import { ReleaseError } from '../../release-error';

/** What a token can allow. */
export const VERBS = ['publish', 'promote', 'rollback', 'block', 'read'] as const;
export type Verb = (typeof VERBS)[number];

/** Whom the short-lived tokens of a hosted CI speak for, as it says itself. */
export interface Identity {
  /** Its address, such as `https://token.actions.example`; its keys are asked for there. */
  issuer: string;
  audience: string;
  /** The token's subject; a `*` at its end stands for anything. */
  subject: string;
}

/** A right that was given to a team: its token is not here, only a hash of it. */
export interface Grant {
  /** Eight characters, which the token shows too. */
  id: string;
  team: string;
  features: string[];
  verbs: Verb[];
  /** SHA-256 of the token, base64url. A token is 256 random bits: nobody guesses one from a fast hash. */
  hash?: string;
  /** In place of a token of ours. */
  identity?: Identity;
  /** ISO 8601, all three. */
  createdAt: string;
  expiresAt: string;
  revokedAt?: string;
}

/** What somebody did, or tried to do, with a right. */
export interface Use {
  /** ISO 8601. */
  at: string;
  /** Empty where the token was one that nobody knows. */
  team: string;
  /** Id of the grant; empty as the team. */
  grant: string;
  /** Absent where the token itself was refused, before anything was asked. */
  verb?: Verb;
  features: string[];
  isAllowed: boolean;
  /** Why it was refused. */
  why?: string;
  /** So many more were refused since the line before of the same right, and not noted. */
  unnoted?: number;
}

/** A token was refused; of one that was good once it is known whose it was. */
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

/** Makes a right and its token, which is shown once and kept nowhere. */
export function newGrant({ team, features, verbs, expiresAt }: Terms): {
  grant: Grant;
  token: string;
} {
  const id = newId();
  const token = `stepwell_${id}_${randomBytes(32).toString('base64url')}`;
  const createdAt = new Date().toISOString();
  return { token, grant: { id, team, features, verbs, hash: hashOf(token), createdAt, expiresAt } };
}

/** Makes a right of whoever a hosted CI says it is; no token is kept anywhere. */
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

/** The grant that a token stands for. @throws TokenRefusal, which does not say whether there is such a grant */
export function grantOf(token: string, grants: readonly Grant[], now = new Date()): Grant {
  const [, id] = TOKEN.exec(token) ?? [];
  const grant = grants.find((each) => each.id === id);
  if (!grant?.hash || !timingSafeEqualText(grant.hash, hashOf(token)))
    throw new TokenRefusal('This token is not known: ask whoever keeps the releases for one.');
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

/** @throws ReleaseError 403 that names the right which is missing */
export function requireRight(
  { team, verbs, features: own }: Pick<Grant, 'team' | 'verbs' | 'features'>,
  verb: Verb,
  features: string[],
): void {
  const isOwn = (feature: string) => own.includes(feature);
  if (verbs.includes(verb) && features.every(isOwn)) return;
  const foreign = verbs.includes(verb) ? features.filter((feature) => !isOwn(feature)) : features;
  const wanted = [verb, foreign.join(', ')].filter(Boolean).join(' ');
  throw new ReleaseError(
    `${team} lacks the right to ${wanted}: it may ${verbs.join(', ')} ${own.join(', ')}.`,
    403,
  );
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
