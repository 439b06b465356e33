import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Options {
  challenge: string;
}

/** Bits of the flags in authenticator data of WebAuthn. */
const FLAGS = { isPresent: 1, isVerified: 4, hasCredential: 64 };

/** A passkey in software (WebAuthn, ES256), whose answers tests can manipulate. */
export class SoftwarePasskey {
  private readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  /** @param origin of the page that creates or uses the passkey */
  constructor(private readonly origin: string) {}

  /** The answer to `navigator.credentials.create`. */
  create({ challenge }: Options): string {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    // COSE: key type EC2, algorithm ES256, curve P-256, and the point.
    const key = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.from([0, this.id.length]);
    // The first 16 bytes would identify the authenticator's model.
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, key]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(this.authenticatorData(FLAGS.hasCredential, credential))],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    });
  }

  /** The answer to `navigator.credentials.get`. */
  use({ challenge }: Options, { origin = this.origin } = {}): string {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge, origin);
    const data = this.authenticatorData(0);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
    });
  }

  private answer(response: Record<string, string>): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  private clientData(type: string, challenge: string, origin = this.origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const host = createHash('sha256').update(new URL(this.origin).hostname).digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const allFlags = Buffer.from([flags | FLAGS.isPresent | FLAGS.isVerified]);
    return Buffer.concat([host, allFlags, counter, rest]);
  }
}

// The part of CBOR (RFC 8949) that these answers use.

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

const cborInt = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
