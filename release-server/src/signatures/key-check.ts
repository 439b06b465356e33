import type { Key } from '@tufjs/models';
import { ReleaseError } from '../release-error';
import { idOf } from './keys';

/**
 * A key counts once. Whoever lists one key under two ids makes one signature look like two, so an id must be the key's own.
 * @throws ReleaseError otherwise
 */
export function requireOwnKeyIds(keys: Readonly<Record<string, Key>>): void {
  for (const [id, key] of Object.entries(keys)) {
    if (
      key.keyType !== 'ed25519' ||
      key.scheme !== 'ed25519' ||
      !/^[0-9a-f]{64}$/.test(key.keyVal.public ?? '')
    )
      throw new ReleaseError(`The key ${id} is not an Ed25519 key as we write them.`);
    const { keyType: keytype, scheme, keyVal } = key;
    // Of nothing but the key: a field that nobody reads would give it another id.
    if (idOf({ keytype, scheme, keyval: { public: keyVal.public } }) !== id)
      throw new ReleaseError(
        `The key ${id} is listed under an id that is not its own: it could count twice.`,
      );
  }
}
