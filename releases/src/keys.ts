import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, readText, replaceJson } from './files';
import type { Place } from './place';
import { ReleaseError } from './release-error';

// A release is signed with its team's private key (Ed25519). An edge and the release service accept a release if one of the feature's
// public keys, which their configuration lists, verifies the signature.

/** Content of the file `RELEASE_KEYS`: the public keys of each feature's team (SPKI, base64). */
export type PublicKeys = Readonly<Record<string, readonly string[]>>;

/** @throws ReleaseError if the file is missing or is not an object of lists */
export function readPublicKeys(file: string): PublicKeys {
  const fault = (why: string) => new ReleaseError(`The file of public keys ${file} ${why}.`);
  let keys: PublicKeys | undefined;
  try {
    keys = readJson<PublicKeys>(file);
  } catch {
    throw fault('is not JSON');
  }
  if (!keys) throw fault('does not exist: npm start makes it, or set RELEASE_KEYS');
  const isValid = Object.values(keys).every(
    (each) => Array.isArray(each) && each.every((key) => typeof key === 'string'),
  );
  if (!isValid) throw fault('must map each feature to a list of public keys');
  return keys;
}

/** Signs a record. @returns base64 */
export function signRecord(record: Buffer, privateKey: KeyObject): string {
  return sign(null, record, privateKey).toString('base64');
}

/** @throws ReleaseError if the record is unsigned, or no key of the feature verifies the signature */
export function requireSignature(
  feature: string,
  record: Buffer,
  signature: Buffer | undefined,
  keys: PublicKeys,
): void {
  if (!signature) throw new ReleaseError('it is not signed: publish it with its team’s private key');
  const own = Object.hasOwn(keys, feature) ? (keys[feature] ?? []) : [];
  if (own.length === 0) throw new ReleaseError(`RELEASE_KEYS lists no public key of ${feature}`);
  const bytes = Buffer.from(String(signature), 'base64');
  if (!own.some((key) => isSignedBy(key, record, bytes)))
    throw new ReleaseError(`its signature is not of a key of ${feature}`);
}

function isSignedBy(key: string, record: Buffer, signature: Buffer): boolean {
  try {
    return verify(null, record, createPublicKey(publicKeyOptions(key)), signature);
  } catch {
    // An unreadable line of the file verifies nothing; the other keys still count.
    return false;
  }
}

function publicKeyOptions(key: string) {
  return { key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' } as const;
}

/** @throws ReleaseError if the file is missing or is no private key */
export function readPrivateKey(file: string): KeyObject {
  const text = readText(file);
  if (text === undefined)
    throw new ReleaseError(
      `There is no private key in ${file}: make one with "npm run release -- keys new <feature>", or name its file with --key.`,
    );
  try {
    return createPrivateKey(text);
  } catch {
    throw new ReleaseError(`${file} is not a private key in PEM.`);
  }
}

export function privateKeyFile({ privateKeys }: Pick<Place, 'privateKeys'>, feature: string): string {
  return join(privateKeys, `${feature}.pem`);
}

/** Makes a key pair and stores the private key. @returns the public key for `RELEASE_KEYS` @throws ReleaseError if the file exists */
export function newKey(file: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new ReleaseError(`${file} exists already: a key is never replaced. Move it away first.`, 409);
  }
  return publicKeyOf(privateKey);
}

export function publicKeyOf(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

/** Makes a key for each feature that has none on this machine, and lists it in the default file of public keys. */
export function makeMissingKeys(place: Place, features: readonly string[]): void {
  const keys = readJson<PublicKeys>(place.publicKeys) ?? {};
  const missing = features.filter((feature) => !keys[feature]?.length);
  if (missing.length === 0) return;
  const made = missing.map((feature): [string, string[]] => {
    const file = privateKeyFile(place, feature);
    const key = readText(file) === undefined ? newKey(file) : publicKeyOf(readPrivateKey(file));
    return [feature, [key]];
  });
  replaceJson(place.publicKeys, { ...keys, ...Object.fromEntries(made) });
}
