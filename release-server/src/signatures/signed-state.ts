import { isDeepStrictEqual } from 'node:util';
import { type Key, Metadata, MetadataKind } from '@tufjs/models';
import { type AuditLine, type RegistryContent, type RegistryRevision, servedIn } from '../registry';
import { ReleaseError } from '../release-error';
import { requireOwnKeyIds } from './keys';
import type { LastSigned } from './last-signed';
import { bytesOf, readRoot, readTargets, registryTarget, sha512, versionOf } from './metadata';
import { isSignedBy } from './release-list';

// Before the next revision of a registry is signed, this checks that the storage still contains the last signed revision. Otherwise
// the new signature would approve changes that an attacker has written into the storage.

/** Content of a storage before the next revision is signed. */
export interface StoredState {
  current: RegistryRevision;
  /** The newest line of the log; `none` if the last signed revision is put back, because the log is not compared then. */
  lastLine?: AuditLine | 'none';
}

/** The storage holds content that the registry's key has not signed: it was changed without a command. */
export class NotAsSigned extends ReleaseError {
  override name = 'NotAsSigned';
}

export interface SignedContext {
  environment: string;
  /** The last signature of this machine; absent before the first one. */
  last?: LastSigned;
  /** Keys that may have signed the current revision. */
  trusted: readonly Key[];
}

/**
 * Compares the storage with the last signed revision and with the log, including the list of blocked releases.
 * @returns the difference as text; `undefined` if there is none
 */
export function differenceToSigned(
  { current, lastLine }: StoredState,
  { environment, last, trusted }: SignedContext,
): string | undefined {
  const { revision, signed } = current;
  const known = last?.revision;
  if (known && revision < known.revision)
    return `it is at revision ${revision}, and this machine has signed ${known.revision}`;
  if (known?.revision === revision && !bytesOf(known).equals(bytesOf(current)))
    return differencesOf(known, current).join(', ') || 'its content has changed';
  const unlogged =
    lastLine === 'none' ? undefined : differenceToLog(current, lastLine, known?.revision === revision);
  if (unlogged) return unlogged;
  if (revision === 0) return undefined;
  if (!signed) return 'its signatures are missing';
  const parts = [signed.timestamp, signed.snapshot, signed.registry];
  if (!parts.every((text) => isSignedByOne(trusted, text)))
    return "its signatures are not by the registry's key";
  if (known?.signed && versionOf(signed.timestamp) < versionOf(known.signed.timestamp))
    return 'its signatures are older than those that were made here';
  const versions = new Set(parts.map(versionOf));
  const target = readTargets(signed.registry).signed.targets[registryTarget(environment)];
  if (versions.size > 1 || target?.hashes.sha512 !== sha512(bytesOf(current)))
    return known
      ? ['it is not what was signed', ...differencesOf(known, current)].join(', ')
      : 'it is not what was signed';
  return undefined;
}

/** @param isRecordedHere whether this machine has recorded the revision; it records a revision after the line of the log */
function differenceToLog(
  current: RegistryRevision,
  lastLine: AuditLine | undefined,
  isRecordedHere: boolean,
): string | undefined {
  const { revision } = current;
  const logged = lastLine?.revision ?? 0;
  if (logged > revision) return `it is at revision ${revision}, and its log ends at ${logged}`;
  // A process may have crashed between a revision and its line.
  if (logged < revision - 1 || (logged < revision && isRecordedHere))
    return `its log ends at revision ${logged}`;
  const { live, canaries } = servedIn(current);
  const isSame = isDeepStrictEqual([lastLine?.live, lastLine?.canaries], [live, canaries]);
  if (logged === revision && revision > 0 && !isSame)
    return `its log has other releases for revision ${revision}`;
  return undefined;
}

/**
 * Roots whose keys may have signed the current revision: the root at this machine's last signature and all later roots, each signed
 * by its predecessor. All roots of the storage if this machine has signed nothing yet.
 * @throws NotAsSigned if the root at the last signature is missing or was replaced
 */
export function rootsSince(
  last: LastSigned | undefined,
  read: (version: number) => string | undefined,
): string[] {
  const roots: string[] = [];
  for (let version = last ? versionOf(last.root) : 1; ; version += 1) {
    const text = read(version);
    if (text === undefined) break;
    const before = roots.at(-1);
    try {
      const root = readRoot(text);
      requireOwnKeyIds(root.signed.keys);
      if (before) readRoot(before).verifyDelegate(MetadataKind.Root, root);
      root.verifyDelegate(MetadataKind.Root, root);
    } catch {
      throw new NotAsSigned(`root ${version} of the signatures is not signed by the one before it`);
    }
    roots.push(text);
  }
  if (last && roots[0] !== last.root) throw new NotAsSigned('the root of the signatures was replaced');
  return roots;
}

/** Keys that a root allows to sign the live releases. */
export function registryKeysOf(root: string): Key[] {
  const { roles, keys } = readRoot(root).signed;
  return (roles.timestamp?.keyIDs ?? []).flatMap((id) => keys[id] ?? []);
}

/** Each difference between two contents of a registry, in words. */
function differencesOf(signed: RegistryContent, stored: RegistryContent): string[] {
  const names = new Set([...Object.keys(signed.features), ...Object.keys(stored.features)]);
  const features = [...names].flatMap((feature) => {
    const [before, now] = [signed.features[feature], stored.features[feature]];
    if (isDeepStrictEqual(before, now)) return [];
    if (before?.live !== now?.live)
      return [`${feature} ${now?.live ?? 'nothing'} is live, and ${before?.live ?? 'nothing'} was signed`];
    return [`${feature} has another canary, previous release or author than was signed`];
  });
  const idsOf = ({ blocked = {} }: RegistryContent) =>
    Object.entries(blocked).flatMap(([feature, ids]) => Object.keys(ids).map((id) => `${feature} ${id}`));
  const [before, now] = [idsOf(signed), idsOf(stored)];
  const lifted = before.filter((name) => !now.includes(name)).map((name) => `${name} is no longer blocked`);
  const added = now.filter((name) => !before.includes(name)).map((name) => `${name} is blocked`);
  const rules = isDeepStrictEqual(signed.rules, stored.rules) ? [] : ['the rules differ'];
  return [...features, ...lifted, ...added, ...rules];
}

/** Whether one of the keys has signed a text; false if the text is no metadata. */
function isSignedByOne(keys: readonly Key[], text: string): boolean {
  try {
    const json = JSON.parse(text) as { signed: { _type: MetadataKind.Targets } };
    const metadata = Metadata.fromJSON(json.signed._type, json as never);
    return keys.some((key) => isSignedBy(metadata, key));
  } catch {
    return false;
  }
}
