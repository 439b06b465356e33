import type { Metadata, Root, Targets } from '@tufjs/models';
import { ReleaseError } from '../release-error';
import { type KeyFolder, MissingKey } from './keys';
import { readTargets, recordTarget, signedText, targetOf, teamListOf } from './metadata';

// A team's signed list of its releases: extends it, signs it again, and compares releases with it.

/** A release, with the bytes of its `release.json`, whose hash is on the list. */
export interface SignedRecord {
  feature: string;
  id: string;
  record: Buffer;
}

/**
 * A team's list with one more release, signed by the team's key on this machine; unchanged if the release is on the list already.
 * @param before text of the present list. It must be signed by the same key, or by a key for which `isOfTeam` is true, because otherwise it
 * may contain releases of an attacker
 * @param list the parsed `before`, for a caller that has parsed it
 * @param isOfTeam whether a trusted key of the team has signed a list; false for a caller that does not know the trusted keys
 * @throws MissingKey without the team's key; ReleaseError if the present list is not signed by one of these keys
 */
export function extendedList(
  keys: KeyFolder,
  { feature, id, record }: SignedRecord,
  before: string | undefined,
  list = listIn(before),
  isOfTeam: (list: Metadata<Targets>) => boolean = () => false,
): string {
  const key = keys.find(feature);
  if (!key)
    throw new MissingKey(
      `${keys.fileOf(feature)} is not there: a release of ${feature} is signed by its team's key. npm run release -- keys new ${feature} makes one, and the maintainer has to trust it.`,
    );
  if (list && !isSignedBy(list, key.key) && !isOfTeam(list))
    throw new ReleaseError(
      `The published list of ${feature}'s releases was not signed by ${keys.fileOf(feature)}. If the key is new: npm run release -- keys resign ${feature}.`,
    );
  const target = recordTarget(feature, id, record);
  const listed = list?.signed.targets[target.path];
  if (before !== undefined && listed?.equals(target)) return before;
  const otherTargets = Object.values(list?.signed.targets ?? {}).filter(({ path }) => path !== target.path);
  return signedText(teamListOf([...otherTargets, target], (list?.signed.version ?? 0) + 1), [key]);
}

/**
 * The next version of a team's list, signed by the team's key on this machine. Needed for a new key, and before the list expires.
 * @param only ids of releases that stay on the list; required if another key has signed the list
 */
export function resignedList(
  keys: KeyFolder,
  feature: string,
  before: string | undefined,
  only?: string[],
): { text: string; ids: string[] } {
  const key = keys.find(feature);
  if (!key)
    throw new ReleaseError(
      `${keys.fileOf(feature)} is not there: run this on the machine with the team's key, which has to sign the list.`,
    );
  const list = listIn(before);
  if (!list) throw new ReleaseError(`${feature} has signed nothing yet: publish a release.`, 404);
  if (!only && !isSignedBy(list, key.key))
    throw new ReleaseError(
      `Another key has signed the list of ${feature}: name the releases that the team approves with --only, the live one first.`,
    );
  const { targets, version } = list.signed;
  const paths = only?.map((id) => targetOf(feature, id)) ?? Object.keys(targets);
  const listed = paths.map((path) => {
    if (targets[path]) return targets[path];
    throw new ReleaseError(`${path} is not on the list of ${feature}: publish it.`, 404);
  });
  const ids = paths.map((path) => path.slice(feature.length + 1).replace(/\.json$/, ''));
  return { text: signedText(teamListOf(listed, version + 1), [key]), ids };
}

export function isSignedBy(
  list: Metadata<Targets> | Metadata<Root>,
  key: { verifySignature(list: Metadata<Targets> | Metadata<Root>): void },
): boolean {
  try {
    key.verifySignature(list);
    return true;
  } catch {
    return false;
  }
}

/** Why a release does not match its team's list; `undefined` if it does. */
export function signatureMismatch(release: SignedRecord, list: string | undefined): string | undefined {
  return mismatchIn(release, listIn(list));
}

/** Why a release does not match a parsed list; `undefined` if it does. */
export function mismatchIn(
  { feature, id, record }: SignedRecord,
  list: Metadata<Targets> | undefined,
): string | undefined {
  const listed = list?.signed.targets[targetOf(feature, id)];
  if (!listed) return 'it is not signed by its team';
  return listed.equals(recordTarget(feature, id, record))
    ? undefined
    : 'it does not match what its team has signed';
}

export function listIn(text: string | undefined): Metadata<Targets> | undefined {
  return text === undefined ? undefined : readTargets(text);
}

/** @throws ReleaseError 409 if a list is not the next version after the present one, or changes a listed release; releases may be missing */
export function requireSuccessor(
  feature: string,
  { signed: next }: Metadata<Targets>,
  current: Metadata<Targets> | undefined,
): void {
  const { version = 0, targets = {} } = current?.signed ?? {};
  if (next.version !== version + 1)
    throw new ReleaseError(
      `The list of releases of ${feature} is at version ${version}, and ${next.version} was sent: it is outdated, or another publication of the team came first. Publish again.`,
      409,
    );
  const changed = Object.values(targets).find((target) => {
    const nextTarget = next.targets[target.path];
    return nextTarget && !nextTarget.equals(target);
  });
  if (changed) throw new ReleaseError(`${changed.path} was signed with other content before.`, 409);
}
