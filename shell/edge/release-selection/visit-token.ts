import { createHmac, randomBytes } from 'node:crypto';
import type { VisitState } from '@stepwell/release-server/outcome-counter';
import type { Canary } from '@stepwell/release-server/registry';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import { COUNTED_COOKIE, COUNTED_MINUTES } from '@stepwell/site';
import { setCookie } from './canary-cookies';

/** `<visit id>.<minute>.<outcomes>.<signature>`; outcomes such as `reviews-m1S_offers-m2F`: name of the phase, letter of the outcome. */
const TOKEN = new RegExp(
  `(?:^|; )${COUNTED_COOKIE}=([\\w-]{22})\\.([0-9a-z]{1,8})\\.([\\w-]{0,200})\\.([\\w-]{43})(?:;|$)`,
);
const LETTERS: Record<VisitState, string> = { seen: 'S', clean: 'C', failed: 'F' };
const COUNTED = Object.fromEntries(
  Object.entries(LETTERS).map(([state, letter]) => [letter, state as VisitState]),
);
const MINUTE_MS = 60_000;

/** The counted outcomes of a visit, by canary phase. They are part of the token, so that no other edge counts the visit again. */
export type Exposures = Map<string, VisitState>;

/** A visit. Its token proves that an edge has served the visit. */
export interface Visit {
  /** Random. The token expires half an hour after the last page or outcome that renewed it. */
  id: string;
  exposures: Exposures;
}

/** Why a report is not counted: its request has no token, a token that no edge has signed for this bucket, or an old token. */
export type NoVisit = 'missing' | 'forged' | 'expired';

/** The name of a canary's present phase in a token. */
export function exposureName({ feature, since }: { feature: string } & Pick<Canary, 'since'>): string {
  return `${feature}-${Date.parse(since).toString(36)}`;
}

/** Creates and verifies the cookie with the signed token of a visit, which each counted page and outcome sets while a canary runs. */
export class VisitTokens {
  private readonly key: Buffer;

  /** @param secret shared by all edges; without a secret, other edges and later processes refuse the tokens of this process */
  constructor(secret?: string) {
    this.key = secret ? createHmac('sha256', secret).update('visits of canaries').digest() : randomBytes(32);
  }

  newVisit(): Visit {
    return { id: randomBytes(16).toString('base64url'), exposures: new Map() };
  }

  /**
   * Reads and verifies a token.
   * @param cookies value of the header `Cookie`
   * @param known names of the present phases; other phases are ignored
   */
  read(cookies: string | undefined, bucket: number, known: readonly string[]): Visit | NoVisit {
    const [, id, minute, items, signature] = TOKEN.exec(cookies ?? '') ?? [];
    if (!id || !minute || items === undefined || !signature)
      return cookies?.includes(`${COUNTED_COOKIE}=`) ? 'forged' : 'missing';
    if (!timingSafeEqualText(signature, this.signature(bucket, id, minute, items))) return 'forged';
    if (Number.parseInt(minute, 36) * MINUTE_MS + COUNTED_MINUTES * MINUTE_MS < Date.now()) return 'expired';
    return { id, exposures: exposuresIn(items, known) };
  }

  /** Value of `Set-Cookie`. */
  cookieOf({ id, exposures }: Visit, bucket: number, isSecure: boolean): string {
    const minute = Math.ceil(Date.now() / MINUTE_MS).toString(36);
    const items = [...exposures].map(([name, counted]) => name + LETTERS[counted]).join('_');
    const token = [id, minute, items, this.signature(bucket, id, minute, items)].join('.');
    return setCookie(COUNTED_COOKIE, token, COUNTED_MINUTES * 60, isSecure);
  }

  private signature(bucket: number, ...parts: string[]): string {
    return createHmac('sha256', this.key)
      .update([bucket, ...parts].join('.'))
      .digest('base64url');
  }
}

function exposuresIn(items: string, known: readonly string[]): Exposures {
  return new Map(
    items.split('_').flatMap((item): [string, VisitState][] => {
      const [name, counted] = [item.slice(0, -1), COUNTED[item.slice(-1)]];
      return counted && known.includes(name) ? [[name, counted]] : [];
    }),
  );
}
