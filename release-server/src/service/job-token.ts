import { ReleaseError } from '../release-error';

/** Requests a new token. */
export type TokenSource = () => Promise<string>;

const TIMEOUT_MS = 10_000;

/**
 * Tokens of a job on a hosted forge (GitHub Actions with `permissions: id-token: write`), with which it calls the release service. Each
 * call gets a new token, because tokens expire within minutes.
 * @param audience of the tokens: the address of the release service @returns `undefined` outside of such a job
 */
export function jobTokens(
  {
    ACTIONS_ID_TOKEN_REQUEST_URL: url,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret,
  }: Record<string, string | undefined>,
  audience: string,
): TokenSource | undefined {
  if (!url || !secret) return undefined;
  return async () => {
    const address = new URL(url);
    address.searchParams.set('audience', audience);
    const reply = await fetch(address, {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      throw new ReleaseError(`The forge at ${address.origin} gave this job no token: ${error.message}.`, 401);
    });
    const { value } = (await reply.json().catch(() => ({}))) as { value?: string };
    if (value) return value;
    throw new ReleaseError(
      `The forge at ${address.origin} gave this job no token: it answered ${reply.status}.`,
      401,
    );
  };
}

/** Whether a token comes from a hosted CI: a JSON Web Token has three parts with dots between them, a team's token has no dot. */
export function isJobToken(token: string): boolean {
  return token.split('.').length === 3;
}
