import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { newTrust } from '../storage/grants/grant';
import { Identities } from './identity';

const AUDIENCE = 'https://releases.academy.example';
const SUBJECT = 'repo:academy/checkout:ref:refs/heads/main';

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

let ci: FastifyInstance;
let issuer: string;
let key: Key;

beforeAll(async () => {
  const pair = await generateKeyPair('ES256');
  key = pair.privateKey;
  ci = Fastify();
  ci.get('/.well-known/openid-configuration', () => ({ issuer, jwks_uri: `${issuer}/keys` }));
  ci.get('/keys', async () => ({
    keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256' }],
  }));
  await ci.listen({ port: 0, host: '127.0.0.1' });
  issuer = `http://127.0.0.1:${(ci.server.address() as AddressInfo).port}`;
});

afterAll(() => ci.close());

test('finds the grant of a hosted CI by issuer, audience and subject', async () => {
  const [own, other] = [aTrust(SUBJECT), { ...aTrust('repo:academy/catalog:*'), team: 'catalog' }];

  expect(await new Identities().grantOf(await aToken(), [other, own])).toEqual(own);
  expect(await new Identities().grantOf(await aToken(), [aTrust('repo:academy/checkout:*')])).toMatchObject({
    team: 'checkout',
  });
});

test.each([
  ['for another audience', { aud: 'https://other.example' }, 'unexpected "aud" claim value'],
  [
    'of another repository',
    { sub: 'repo:stranger/checkout:ref:refs/heads/main' },
    'its subject is repo:stranger',
  ],
  ['that has expired', { exp: 1_700_000_000 }, '"exp" claim timestamp check failed'],
  ['that never expires', { exp: undefined }, 'missing required "exp" claim'],
  ['of an untrusted issuer', { iss: 'https://stranger.example' }, 'no grant trusts https://stranger'],
])('refuses a token %s, and says why', async (_case, claims, why) => {
  const token = await aToken(claims);

  await expect(new Identities().grantOf(token, [aTrust(SUBJECT)])).rejects.toMatchObject({
    status: 401,
    message: expect.stringContaining(why),
  });
});

test('refuses a token that is unsigned or signed with another key', async () => {
  const stranger = await generateKeyPair('ES256');
  const [head, body] = (await aToken()).split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  const tokens = [await aToken({}, stranger.privateKey), unsigned, `${head}.${body}.AAAA`];

  for (const token of tokens)
    await expect(new Identities().grantOf(token, [aTrust(SUBJECT)])).rejects.toMatchObject({ status: 401 });
});

test('refuses tokens of a revoked grant', async () => {
  const revoked = { ...aTrust(SUBJECT), revokedAt: '2026-11-01T00:00:00.000Z' };

  await expect(new Identities().grantOf(await aToken(), [revoked])).rejects.toThrow('was revoked');
});

function aTrust(subject: string) {
  const terms = {
    team: 'checkout',
    features: ['checkout'],
    verbs: ['publish' as const],
    expiresAt: '2030-01-01T00:00:00.000Z',
  };
  return newTrust(terms, { issuer, audience: AUDIENCE, subject });
}

function aToken(claims: JWTPayload = {}, signedBy: Key = key): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 300;
  return new SignJWT({ iss: issuer, aud: AUDIENCE, sub: SUBJECT, exp, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .sign(signedBy);
}
