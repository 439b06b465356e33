import { ApiError } from '@stepwell/api/api-error';
import type { Configuration, IDToken } from 'openid-client';
import { ISSUER } from '../../src/log-in/texts';
import type { Issuer } from '../shared/desk';

/** Values of a log-in that has begun. The issuer's answer is accepted only if it matches these values. */
export interface BegunLogIn {
  state: string;
  nonce: string;
  verifier: string;
}

// Loaded on first use, because most academies have no issuer.
const openid = () => import('openid-client');

/** Client of an OpenID Connect issuer. Reads the issuer's addresses once. */
export class IssuerClient {
  private configuration: Promise<Configuration> | undefined;

  /** @param redirectUri where the issuer sends the browser back */
  constructor(
    private readonly issuer: Issuer,
    private readonly redirectUri: string,
  ) {}

  /** Creates the random values of a new log-in, except the state, which the desk creates. */
  async newSecrets(): Promise<Omit<BegunLogIn, 'state'>> {
    const { randomNonce, randomPKCECodeVerifier } = await openid();
    return { nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  }

  /** The issuer's address to which the browser is sent for the log-in. @throws ApiError 502 if the issuer does not answer */
  async logInUrl({ state, nonce, verifier }: BegunLogIn): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openid();
    const url = buildAuthorizationUrl(await this.configured(), {
      redirect_uri: this.redirectUri,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /**
   * Verifies the issuer's answer.
   * @param url the address to which the issuer redirected the browser
   * @returns the verified e-mail address
   * @throws ApiError 403 for an answer that is not accepted; 502 if the issuer does not answer
   */
  async emailOf(url: URL, { state, nonce, verifier }: BegunLogIn): Promise<string> {
    const { authorizationCodeGrant } = await openid();
    const tokens = await authorizationCodeGrant(await this.configured(), url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    }).catch((error: Error) => {
      throw new ApiError(403, ISSUER.notAccepted(error.message));
    });
    const { email, email_verified: isVerified }: Partial<IDToken> = tokens.claims() ?? {};
    if (typeof email === 'string' && isVerified === true) return email;
    throw new ApiError(403, ISSUER.noEmail);
  }

  /** @throws ApiError 502 if the issuer does not answer; the next call tries again */
  private configured(): Promise<Configuration> {
    this.configuration ??= this.discover().catch((error: Error) => {
      this.configuration = undefined;
      throw new ApiError(502, ISSUER.noAnswer(error.message));
    });
    return this.configuration;
  }

  private async discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery } = await openid();
    const { url, clientId, clientSecret } = this.issuer;
    // The settings allow http only for an issuer on this machine, as in tests.
    const execute = url.startsWith('http:') ? [allowInsecureRequests] : [];
    const at = (address: string) =>
      discovery(new URL(address), clientId, clientSecret, undefined, { execute });
    // The settings remove a slash at the end, which is a part of some issuers' names, such as authentik's.
    return at(url).catch(() => at(`${url}/`));
  }
}
