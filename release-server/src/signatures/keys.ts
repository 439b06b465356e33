import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalize } from '@tufjs/canonical-json';
import { Key, Signature } from '@tufjs/models';
import { ReleaseError } from '../release-error';
import { LastSignedFiles } from './last-signed';

/** A private key, as a function that signs, with its public half. */
export interface SigningKey {
  /** The public half, as metadata lists it. */
  key: Key;
  sign: (bytes: Buffer) => Signature;
}

/** Error: the private key that must sign is not on this machine. */
export class MissingKey extends ReleaseError {
  override name = 'MissingKey';
}

const KEY_NAME = /^[a-z][a-z0-9-]*$/;

/** Private keys on this machine: `<folder>/<name>.pem`, readable by their owner only. Names: `root`, `live-registry`, or a feature. */
export class KeyFolder {
  /** What this machine signed last with the registry's key. */
  readonly lastSigned: LastSignedFiles;

  constructor(readonly folder: string) {
    this.lastSigned = new LastSignedFiles(folder);
  }

  static in(dataDir: string): KeyFolder {
    return new KeyFolder(join(dataDir, 'keys'));
  }

  find(name: string): SigningKey | undefined {
    const file = this.fileOf(name);
    return existsSync(file) ? readKey(file) : undefined;
  }

  /** Returns the key, and creates it if it does not exist. */
  make(name: string): SigningKey {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const file = this.fileOf(name);
    const { privateKey } = generateKeyPairSync('ed25519');
    try {
      // `wx`: an existing key is never overwritten, and is returned below.
      writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    return readKey(file);
  }

  fileOf(name: string): string {
    if (!KEY_NAME.test(name)) throw new ReleaseError(`"${name}" is not a valid key name.`);
    return join(this.folder, `${name}.pem`);
  }
}

/** Reads a private key. @throws ReleaseError if there is no such file, or it is not a readable Ed25519 key in PEM */
export function readKey(file: string): SigningKey {
  const privateKey = readAs(file, createPrivateKey);
  const key = keyOf(createPublicKey(privateKey));
  return {
    key,
    sign: (bytes) => new Signature({ keyID: key.keyID, sig: sign(null, bytes, privateKey).toString('hex') }),
  };
}

/** Reads a public key, from a file with the public or the private key. */
export function readPublicKey(file: string): Key {
  return keyOf(readAs(file, createPublicKey));
}

/** The public half of a key as PEM, for the maintainers. @param file with the private or the public key */
export function publicPemOf(file: string): string {
  return readAs(file, createPublicKey).export({ type: 'spki', format: 'pem' }).toString();
}

function readAs(file: string, read: (pem: Buffer) => KeyObject): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read(readFileSync(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new ReleaseError(
        `There is no file ${file}: npm run release -- keys new makes a key, and prints where.`,
      );
    // After any other error, such as a missing permission to read the file, the file is refused below.
  }
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new ReleaseError(
    `${file} is not a readable Ed25519 key in PEM: npm run release -- keys new makes one.`,
  );
}

/** A key with the hash of its content as its id (TUF 4.2), because a key with two ids could sign as two keys. */
function keyOf(publicKey: KeyObject): Key {
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const data = {
    keytype: 'ed25519',
    scheme: 'ed25519',
    keyval: { public: Buffer.from(x, 'base64url').toString('hex') },
  };
  return Key.fromJSON(idOf(data), data);
}

function idOf(key: object): string {
  return hash('sha256', canonicalize(key), 'hex');
}

/**
 * Verifies that each key in metadata is listed under its own id, because a key under two ids could sign as two keys, and reach a threshold
 * alone.
 * @throws ReleaseError if a key is listed under another id, or is not an Ed25519 key
 */
export function requireOwnKeyIds(keys: Readonly<Record<string, Key>>): void {
  for (const [id, key] of Object.entries(keys)) {
    if (
      key.keyType !== 'ed25519' ||
      key.scheme !== 'ed25519' ||
      !/^[0-9a-f]{64}$/.test(key.keyVal.public ?? '')
    )
      throw new ReleaseError(`The key ${id} is not an Ed25519 key in the expected format.`);
    const { keyType: keytype, scheme, keyVal } = key;
    // The id is computed from these fields only, because further fields, which the library ignores, would give the same key another id.
    if (idOf({ keytype, scheme, keyval: { public: keyVal.public } }) !== id)
      throw new ReleaseError(
        `The key ${id} is listed under an id that is not its own: it could count twice.`,
      );
  }
}
