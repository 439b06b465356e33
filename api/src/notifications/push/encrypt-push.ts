import {
  createCipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

// Web Push messages: encryption for a browser (RFC 8291, with the coding aes128gcm of RFC 8188), and the sender's identification (VAPID,
// RFC 8292). No library fits: web-push has the licence MPL, @pushforge/builder sends the coding of a draft that RFC 8291 replaced, and
// @block65/webcrypto-web-push needs a newer Node.js.

/** Keys of a subscription, base64url. */
export interface PushKeys {
  /** Public key on the curve P-256, 65 bytes. */
  p256dh: string;
  /** Secret of 16 bytes. */
  auth: string;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** Marks the last record, after which padding may follow. */
const LAST_RECORD = Buffer.of(2);
const TOKEN_HOURS = 12;

/**
 * Encrypts a message of one record.
 * @param payload at most 3993 bytes, which every push service accepts
 * @param once random values of this message; given only by the test with the example of RFC 8291
 * @throws Error if the browser's public key is not a point of the curve
 */
export function encryptPush(
  payload: string,
  { p256dh, auth }: PushKeys,
  once: { salt: Buffer; senderKey: Buffer } = { salt: randomBytes(16), senderKey: newSenderKey() },
): Buffer {
  const { salt, senderKey } = once;
  const sender = createECDH(CURVE);
  sender.setPrivateKey(senderKey);
  const receiverPublic = Buffer.from(p256dh, 'base64url');
  const senderPublic = sender.getPublicKey();
  const secret = hkdf(
    sender.computeSecret(receiverPublic),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), receiverPublic, senderPublic]),
    32,
  );
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    salt,
    recordSize,
    Buffer.of(senderPublic.length),
    senderPublic,
    cipher.update(payload),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/**
 * The header `Authorization` of a message: a token for this push service, signed with the academy's key.
 * @param contact `mailto:` address at which the push service reaches the sender
 */
export function vapidHeader(endpoint: string, { key, contact }: { key: KeyObject; contact: string }): string {
  const exp = Math.floor(Date.now() / 1000) + TOKEN_HOURS * 60 * 60;
  const signed = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: new URL(endpoint).origin, exp, sub: contact },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${applicationKeyOf(key)}`;
}

/** The public key with which browsers subscribe (`applicationServerKey`): the point of 65 bytes, base64url. */
export function applicationKeyOf(key: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  // The byte 4 means that an uncompressed point follows.
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return Buffer.concat(point).toString('base64url');
}

function newSenderKey(): Buffer {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair.getPrivateKey();
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
