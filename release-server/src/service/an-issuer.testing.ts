import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** Test double of a hosted CI that identifies its jobs by OpenID Connect tokens, like GitHub Actions. */
export interface Issuer {
  url: string;
  /** Claims of each token, such as `sub`. */
  claims: JWTPayload;
  /** Environment variables with which a job requests its tokens. */
  job: { ACTIONS_ID_TOKEN_REQUEST_URL: string; ACTIONS_ID_TOKEN_REQUEST_TOKEN: string };
  /** A token of a job. @param more claims that replace `claims` @param signedBy another key than the published one, for a forged token */
  token(more?: JWTPayload, signedBy?: Key): Promise<string>;
  close(): Promise<void>;
}

const SECRET = 'secret-of-the-job';
const LIFETIME_S = 300;

/** Starts an issuer; the caller closes it. @param keysAt address of its keys; by default its own */
export async function anIssuer(claims: JWTPayload, keysAt?: string): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const forge = Fastify();
  forge.get('/.well-known/openid-configuration', () => ({
    issuer: issuer.url,
    jwks_uri: keysAt ?? `${issuer.url}/keys`,
  }));
  forge.get('/keys', async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] }));
  forge.get<{ Querystring: { audience: string } }>('/token', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${SECRET}`) return reply.code(401).send({});
    return { value: await issuer.token({ aud: request.query.audience }) };
  });
  await forge.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(forge.server.address() as AddressInfo).port}`;
  const issuer: Issuer = {
    url,
    claims,
    job: {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/token?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: SECRET,
    },
    token(more = {}, signedBy = privateKey) {
      const exp = Math.floor(Date.now() / 1000) + LIFETIME_S;
      return new SignJWT({ iss: url, exp, ...issuer.claims, ...more })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .sign(signedBy);
    },
    close: () => forge.close(),
  };
  return issuer;
}
