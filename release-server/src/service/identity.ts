import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { type Grant, type Identity, requireInForce, TokenRefusal } from '../storage/grants/grant';

/** Only asymmetric algorithms are accepted, because with a symmetric one the key that verifies a token can also sign it. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const DISCOVERY_TIMEOUT_MS = 5000;

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** Finds the grant of a hosted CI's token (OpenID Connect). Only issuers that a grant names are asked for their keys. */
export class Identities {
  /** Published keys by issuer. */
  private readonly keys = new Map<string, Keys>();

  /**
   * Returns the grant in force whose `identity` the token matches. If several match, the longest subject wins, then the newest grant.
   * @throws TokenRefusal if no grant accepts the token. The reason is that of a matching grant that is no longer in force, else of the
   * first grant
   */
  async grantOf(token: string, grants: readonly Grant[]): Promise<Grant> {
    // The claim is not verified yet. It only selects the grants, whose issuer's key then verifies the token.
    const { iss } = claimsOf(token);
    const trusted = grants.filter(({ identity }) => identity && identity.issuer === iss).sort(byPrecedence);
    if (trusted.length === 0) throw refusal(`no grant trusts ${iss ?? 'an issuer without a name'}`);
    const refusals: TokenRefusal[] = [];
    for (const grant of trusted) {
      const refused = await this.refusalOf(token, grant);
      if (!refused) return grant;
      refusals.push(refused);
    }
    throw refusals.find(({ grant }) => grant) ?? refusals[0];
  }

  /** Why a grant does not accept a token; `undefined` if it does. */
  private async refusalOf(token: string, grant: Grant): Promise<TokenRefusal | undefined> {
    const { issuer, audience, subject } = grant.identity as Identity;
    try {
      const { payload } = await jwtVerify(token, await this.keysOf(issuer), {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'sub'],
      });
      if (!matchesSubject(payload.sub ?? '', subject))
        return refusal(`its subject is ${payload.sub}, not ${subject}`);
      requireInForce(grant);
      return undefined;
    } catch (error) {
      if (error instanceof TokenRefusal) return error;
      if (error instanceof errors.JOSEError) return refusal(error.message);
      // `fetch` throws this error without a connection, and `URL` for a wrong address.
      if ((error as Error).name === 'TypeError') return refusal(`${issuer} does not publish its keys`);
      throw error;
    }
  }

  private async keysOf(issuer: string): Promise<Keys> {
    const known = this.keys.get(issuer);
    if (known) return known;
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const configuration = await fetch(url, { signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) })
      .then((reply) => reply.json() as Promise<{ issuer?: string; jwks_uri?: string }>)
      .catch(() => undefined);
    if (!configuration?.jwks_uri || configuration.issuer !== issuer)
      throw refusal(`${issuer} does not publish its keys`);
    const jwksUrl = new URL(configuration.jwks_uri);
    const keys = createRemoteJWKSet(jwksUrl, { timeoutDuration: DISCOVERY_TIMEOUT_MS });
    this.keys.set(issuer, keys);
    return keys;
  }
}

/** The claims of a token, not verified. */
function claimsOf(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw refusal('it is not an OpenID Connect token');
  }
}

function byPrecedence(one: Grant, other: Grant): number {
  const lengthOf = ({ identity }: Grant) => identity?.subject.length ?? 0;
  return lengthOf(other) - lengthOf(one) || (one.createdAt < other.createdAt ? 1 : -1);
}

function matchesSubject(subject: string, pattern: string): boolean {
  return pattern.endsWith('*') ? subject.startsWith(pattern.slice(0, -1)) : subject === pattern;
}

function refusal(why: string): TokenRefusal {
  return new TokenRefusal(`The CI's token was refused: ${why}.`);
}
