import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A message that the push service received. */
export interface TakenPush {
  /** Address to which it was sent. */
  url: string;
  headers: IncomingMessage['headers'];
  /** The decrypted JSON. */
  text: unknown;
  /** Claims of the sender's token, whose signature is verified. */
  claims: { aud: string; exp: number; sub: string };
}

export interface TestPushService {
  taken: TakenPush[];
  /** Connects every request to this service, whatever the host name, without TLS. */
  agent: Agent;
  /** Subscribes a new browser. @returns its `PushSubscription` as JSON */
  subscribe(name: string): string;
  stop(): Promise<void>;
}

interface Browser {
  pair: ECDH;
  auth: Buffer;
}

/** A `PushSubscription` as JSON, of a push service that does not exist. */
export function aSubscription(): string {
  return subscriptionOf('a-browser', newBrowser());
}

function newBrowser(): Browser {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, auth: randomBytes(16) };
}

function subscriptionOf(name: string, { pair, auth }: Browser): string {
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return JSON.stringify({ endpoint: `https://push.example/${name}`, expirationTime: null, keys });
}

/** Starts a push service that decrypts the messages for its browsers. @param answer replies to a message; default: 201 */
export async function startPushService(
  answer: (path: string, reply: ServerResponse) => void = (_path, reply) => reply.writeHead(201).end(),
): Promise<TestPushService> {
  const browsers = new Map<string, Browser>();
  const taken: TakenPush[] = [];
  const server = createServer((request, reply) => {
    buffer(request).then(
      (body) => {
        const { url = '', headers } = request;
        const browser = browsers.get(url);
        if (!browser) return reply.writeHead(404).end();
        const text: unknown = JSON.parse(decrypt(body, browser));
        taken.push({
          url: `https://${headers.host}${url}`,
          headers,
          text,
          claims: claimsOf(headers.authorization),
        });
        answer(url, reply);
      },
      () => reply.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  agent.createConnection = () => connect(port, '127.0.0.1');
  return {
    taken,
    agent,
    subscribe(name) {
      const browser = newBrowser();
      browsers.set(`/${name}`, browser);
      return subscriptionOf(name, browser);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Decrypts a message as a browser does (RFC 8291). */
function decrypt(body: Buffer, { pair, auth }: Browser): string {
  // RFC 8188: the salt (16 bytes), the record size (4), the length of the sender's key (1), the key, the records.
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const encrypted = body.subarray(21 + sender.length);
  const hkdf = (secret: Buffer, from: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = hkdf(pair.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv('aes-128-gcm', key, hkdf(secret, salt, 'Content-Encoding: nonce\0', 12));
  decipher.setAuthTag(encrypted.subarray(-16));
  const record = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  // The last byte is a delimiter.
  return record.subarray(0, -1).toString();
}

/** @throws Error if the token is not signed with the key in the same header */
function claimsOf(authorization = ''): TakenPush['claims'] {
  const [, signed = '', signature = '', point = ''] =
    /^vapid t=(.+)\.(.+), k=(.+)$/.exec(authorization) ?? [];
  const bytes = Buffer.from(point, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((each) => each.toString('base64url'));
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isValid = verify(
    'sha256',
    Buffer.from(signed),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('The signature of the token is not valid.');
  return JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString());
}
