import { generateKeyPair } from 'jose';
import { newTrust } from '../storage/grants/grant';
import { anIssuer, type Issuer } from './an-issuer.testing';
import { Identities } from './identity';

const AUDIENCE = 'https://releases.academy.example';
const SUBJECT = 'repo:academy/checkout:ref:refs/heads/main';

let issuer: Issuer;

beforeAll(async () => {
  issuer = await anIssuer({ aud: AUDIENCE, sub: SUBJECT });
});

afterAll(() => issuer.close());

test('finds the grant of a hosted CI by issuer, audience and subject', async () => {
  const [own, other] = [aTrust(SUBJECT), { ...aTrust('repo:academy/catalog:*'), team: 'catalog' }];

  expect(await new Identities().grantOf(await issuer.token(), [other, own])).toEqual(own);
});

test('a star at the end of a grant’s subject stands for any text', async () => {
  const grant = aTrust('repo:academy/checkout:*');

  expect(await new Identities().grantOf(await issuer.token(), [grant])).toEqual(grant);
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
])('refuses a token %s with the reason', async (_case, claims, why) => {
  const token = await issuer.token(claims);

  await expect(new Identities().grantOf(token, [aTrust(SUBJECT)])).rejects.toMatchObject({
    status: 401,
    message: expect.stringContaining(why),
  });
});

test('refuses a token that is unsigned or signed with another key', async () => {
  const stranger = await generateKeyPair('ES256');
  const [head, body] = (await issuer.token()).split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  const tokens = [await issuer.token({}, stranger.privateKey), unsigned, `${head}.${body}.AAAA`];

  for (const token of tokens)
    await expect(new Identities().grantOf(token, [aTrust(SUBJECT)])).rejects.toMatchObject({ status: 401 });
});

test('refuses tokens of a revoked grant, and accepts them once a later grant trusts the same subject', async () => {
  const [renewed, revoked] = [aTrust(SUBJECT), { ...aTrust(SUBJECT), revokedAt: '2026-11-01T00:00:00.000Z' }];

  await expect(new Identities().grantOf(await issuer.token(), [revoked])).rejects.toThrow('was revoked');
  expect(await new Identities().grantOf(await issuer.token(), [revoked, renewed])).toEqual(renewed);
});

test('a refusal names the matching grant that has expired, not the subject of another grant', async () => {
  const expired = { ...aTrust(SUBJECT), expiresAt: '2026-11-01T00:00:00.000Z' };
  const others = [aTrust('repo:academy/checkout:environment:live'), aTrust('repo:academy/a:*')];

  for (const grants of [
    [expired, ...others],
    [...others, expired],
  ])
    await expect(new Identities().grantOf(await issuer.token(), grants)).rejects.toThrow(
      'expired on 2026-11-01',
    );
});

test('the grant with the longest subject counts if several grants match, then the newest grant', async () => {
  const wide = aTrust('repo:academy/checkout:*');
  const older = { ...aTrust(SUBJECT), createdAt: '2026-11-01T00:00:00.000Z' };
  const newer = { ...aTrust(SUBJECT), createdAt: '2026-11-02T00:00:00.000Z' };

  // PostgreSQL lists grants by their random id.
  for (const grants of [
    [wide, older, newer],
    [newer, older, wide],
  ])
    expect(await new Identities().grantOf(await issuer.token(), grants)).toEqual(newer);
});

test('refuses a token whose issuer’s keys cannot be fetched', async () => {
  const silent = await anIssuer({ aud: AUDIENCE, sub: SUBJECT }, 'http://127.0.0.1:9/keys');
  const grant = {
    ...aTrust(SUBJECT),
    identity: { issuer: silent.url, audience: AUDIENCE, subject: SUBJECT },
  };

  const refused = await new Identities().grantOf(await silent.token(), [grant]).catch((error) => error);
  await silent.close();

  expect(refused).toMatchObject({
    status: 401,
    message: expect.stringContaining('does not publish its keys'),
  });
});

function aTrust(subject: string) {
  const terms = {
    team: 'checkout',
    features: ['checkout'],
    verbs: ['publish' as const],
    expiresAt: '2030-01-01T00:00:00.000Z',
  };
  return newTrust(terms, { issuer: issuer.url, audience: AUDIENCE, subject });
}
