import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { aDesk, DESK_URL, type Shown } from '../../testing/a-desk';
import { IssuerClient } from './issuer';

// Log-in with an account of an organisation, against an OpenID Connect issuer that runs in the test.

let issuer: Server;
let url = '';
/** The claims of the issuer's next token. */
let claims: Record<string, unknown>;
const keys = generateKeyPair('RS256', { extractable: true });

beforeAll(async () => {
  issuer = createServer(async (request, response) => {
    const reply = (body: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    const [path, document] = request.url?.split('/.well-known/') ?? [];
    if (document)
      return reply({
        issuer: path ? `${url}${path}/` : url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      });
    const { privateKey, publicKey } = await keys;
    if (request.url === '/keys')
      return reply({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' }] });
    const token = new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuedAt()
      .setExpirationTime('1m');
    return reply({ access_token: 'a', token_type: 'bearer', id_token: await token.sign(privateKey) });
  });
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => issuer.close(resolve)));

const desk = aDesk({ issuer: () => ({ url, clientId: 'desk', clientSecret: 'secret' }) });

test('a log-in with the organisation’s account leads back to the page that was requested before', async () => {
  const { location, cookie } = await begin('/staff');
  const { email } = (await desk.as('owner')).session.member;

  const shown = await comeBack(location, cookie, { email });

  expect(shown.html).toContain('url=/staff');
  expect(shown.reply.cookies.map(({ name }) => name)).toContain('stepwell-desk');
});

test.each([
  ['an address that is not on the staff', { email: 'mallory@evil.example' }, 'is not on the staff'],
  ['an address that is not verified', { email_verified: false }, 'no verified e-mail'],
  ['a token for another client', { aud: 'another' }, 'was not accepted'],
  ['a token of another issuer', { iss: 'https://evil.example' }, 'was not accepted'],
  ['a token of another log-in', { nonce: 'another' }, 'was not accepted'],
])('a log-in through the organisation’s issuer with %s is refused', async (_case, change, why) => {
  const { location, cookie } = await begin('/');
  const { email } = (await desk.as('owner')).session.member;

  expectRefused(await comeBack(location, cookie, { email, ...change }), why);
});

test('an answer of the issuer is refused in a browser that did not begin the log-in', async () => {
  const { location } = await begin('/');
  const { email } = (await desk.as('owner')).session.member;

  expectRefused(await comeBack(location, '', { email }), 'was begun in another browser');
});

test('an answer of the issuer is accepted only once', async () => {
  const { location, cookie } = await begin('/');
  const { email } = (await desk.as('owner')).session.member;
  await comeBack(location, cookie, { email });

  const { location: to } = await comeBack(location, cookie, { email });
  expect(to).toBe('/log-in');
});

test('a log-in begins at an issuer whose URL ends with a slash, although the settings remove the slash', async () => {
  const client = new IssuerClient(
    { url: `${url}/o/desk`, clientId: 'desk', clientSecret: 'secret' },
    DESK_URL,
  );

  const address = await client.logInUrl({ ...(await client.newSecrets()), state: 'a' });

  expect(address).toMatch(`${url}/authorize?`);
});

/** Presses the button of the log-in page. @param to the page that was requested before */
async function begin(to: string): Promise<{ location: URL; cookie: string }> {
  const shown = await desk.visitor.post('/log-in/issuer', { to });
  const [state] = shown.reply.cookies;
  const address = /url=([^"]+)"/.exec(shown.html)?.[1]?.replaceAll('&#38;', '&') ?? '';
  return { location: new URL(address), cookie: `${state?.name}=${state?.value}` };
}

/** Requests the page to which the issuer redirects the browser, with a code. */
async function comeBack(
  { searchParams }: URL,
  cookie: string,
  change: Record<string, unknown>,
): Promise<Shown> {
  const nonce = searchParams.get('nonce');
  claims = { iss: url, aud: 'desk', sub: 'asha', email_verified: true, nonce, ...change };
  const back = new URL(searchParams.get('redirect_uri') ?? '');
  const query = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' });
  return desk.visitor.get(`${back.pathname}?${query}`, { cookie });
}

function expectRefused(shown: Shown, why: string): void {
  expect(shown).toMatchObject({ status: 403, text: expect.stringContaining(why) });
  expect(shown.reply.cookies.map(({ name }) => name)).not.toContain('stepwell-desk');
}
