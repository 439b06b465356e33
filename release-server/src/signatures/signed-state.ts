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

/** The storage before the next revision is signed. */
export interface StoredState {
  current: RegistryRevision;
  /** The newest line of the log; `none` while the last signed revision is put back, because the log is then not compared. */
  lastLine?: AuditLine | 'none';
}

/** Error: the storage has content that the registry's key has not signed, so it was changed without a command. */
export class NotAsSigned extends ReleaseError {
  override name = 'NotAsSigned';
}

/** What the stored state is compared with. */
export interface SignedContext {
  environment: string;
  /** The last revision that this machine signed; absent before the first one. */
  last?: LastSigned;
  /** Keys that may have signed the current revision. */
  trusted: readonly Key[];
}

/**
 * Compares the current revision with this machine's record of the last signed one, with the log, and with the revision's own signatures.
 * @returns the difference as text; `undefined` if there is none
 */
export function differenceToSigned(
  { current, lastLine }: StoredState,
  { environment, last, trusted }: SignedContext,
): string | undefined {
  const { revision, signed } = current;
  const recorded = last?.revision;
  if (recorded && revision < recorded.revision)
    return `it is at revision ${revision}, and this machine has signed ${recorded.revision}`;
  if (recorded?.revision === revision && !bytesOf(recorded).equals(bytesOf(current)))
    return differencesOf(recorded, current).join(', ') || 'its content has changed';
  const unlogged =
    lastLine === 'none' ? undefined : differenceToLog(current, lastLine, recorded?.revision === revision);
  if (unlogged) return unlogged;
  // Before the first promotion nothing is signed.
  if (revision === 0) return undefined;
  if (!signed) return 'its signatures are missing';
  const parts = [signed.timestamp, signed.snapshot, signed.registry];
  if (!parts.every((text) => isSignedByAny(trusted, text)))
    return "its signatures are not by the registry's key";
  if (recorded?.signed && versionOf(signed.timestamp) < versionOf(recorded.signed.timestamp))
    return 'its signatures are older than those that were made here';
  const versions = new Set(parts.map(versionOf));
  const target = readTargets(signed.registry).signed.targets[registryTarget(environment)];
  if (versions.size > 1 || target?.hashes.sha512 !== sha512(bytesOf(current)))
    return recorded
      ? ['it is not what was signed', ...differencesOf(recorded, current)].join(', ')
      : 'it is not what was signed';
  return undefined;
}

/** @param isRecordedHere whether this machine has recorded the current revision. It does so only after it has logged the revision */
function differenceToLog(
  current: RegistryRevision,
  lastLine: AuditLine | undefined,
  isRecordedHere: boolean,
): string | undefined {
  const { revision } = current;
  const logged = lastLine?.revision ?? 0;
  if (logged > revision) return `it is at revision ${revision}, and its log ends at ${logged}`;
  // One missing line is accepted, because a process may have crashed after it wrote the revision and before it wrote the line.
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
 * @throws NotAsSigned if the root at the last signature is missing or was replaced, or a root is not signed by the one before it
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

/** Keys that a root allows to sign which releases are live. */
export function registryKeysOf(root: string): Key[] {
  const { roles, keys } = readRoot(root).signed;
  return (roles.timestamp?.keyIDs ?? []).flatMap((id) => keys[id] ?? []);
}

/** Each difference between two contents of a registry, as text. */
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

/** Whether any of the keys has signed a text; false if the text is not metadata. */
function isSignedByAny(keys: readonly Key[], text: string): boolean {
  try {
    // The text can be of any kind; `Targets` only selects an overload of `fromJSON`.
    const json = JSON.parse(text) as { signed: { _type: MetadataKind.Targets } };
    const metadata = Metadata.fromJSON(json.signed._type, json as never);
    return keys.some((key) => isSignedBy(metadata, key));
  } catch {
    return false;
  }
}
