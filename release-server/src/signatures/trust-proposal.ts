import type { Key } from '@tufjs/models';
import { ReleaseError } from '../release-error';
import { requireOwnKeyIds, type SigningKey } from './keys';
import {
  readRoot,
  readTargets,
  rootOf,
  signedText,
  type TrustPlan,
  targetsOf,
  trustPlanOf,
  versionOf,
} from './metadata';

/** New trusted keys: the content of a file that each maintainer signs and passes on to the next (docs/releasing.md §5). */
export interface TrustProposal {
  /** The current root; absent before the first root is signed. */
  before?: string;
  /** The next root, if its keys or the registry's keys change. */
  root?: string;
  targets: string;
}

/** Changes of the trusted keys; an absent field means no change. */
export interface TrustChange {
  root?: Key[];
  /** Number of root keys that must sign. */
  threshold?: number;
  registry?: Key[];
  /** Keys by feature; an empty list removes the feature's right to sign. */
  teams: Readonly<Record<string, Key[]>>;
}

/** The trusted keys in the storage, as signed texts. */
type CurrentTrust = Partial<Pick<TrustProposal, 'root' | 'targets'>>;

/** Reads the trusted keys; the result has no texts if nothing was ever signed. */
export async function currentTrust(artifacts: {
  signed(role: string): Promise<string | undefined>;
}): Promise<CurrentTrust> {
  return { root: await artifacts.signed('root'), targets: await artifacts.signed('targets') };
}

/** Prepares an unsigned proposal. @throws ReleaseError if the change is not possible, such as a root without keys */
export function proposeTrust({ root, targets }: CurrentTrust, change: TrustChange): TrustProposal {
  const before = root === undefined || targets === undefined ? undefined : readSignedPlan(root, targets);
  const plan = planAfter(before, change);
  requireValidPlan(plan);
  const isRootNew = !before || change.root || change.threshold || change.registry;
  return {
    before: root,
    root: isRootNew ? signedText(rootOf(plan, nextVersion(root)), []) : undefined,
    targets: signedText(targetsOf(plan, nextVersion(targets)), []),
  };
}

/** @param text current metadata of a role; `undefined` before its first version */
function nextVersion(text: string | undefined): number {
  return (text ? versionOf(text) : 0) + 1;
}

/** Signs the parts of a proposal that a key may sign. @throws ReleaseError if the key may sign no part */
export function signProposal({ before, root, targets }: TrustProposal, key: SigningKey): TrustProposal {
  const isKeyOf = (rootText: string | undefined) =>
    rootText !== undefined && (readRoot(rootText).signed.roles.root?.keyIDs.includes(key.key.keyID) ?? false);
  if (!isKeyOf(before) && !isKeyOf(root))
    throw new ReleaseError(
      `The key ${key.key.keyID.slice(0, 8)} is not a key of the root, neither of the old one nor of the new one.`,
    );
  return {
    before,
    root: root && signedText(readRoot(root), [key]),
    // `targets` must be signed by keys of the root that is then in force.
    targets: isKeyOf(root ?? before) ? signedText(readTargets(targets), [key]) : targets,
  };
}

/** Verifies a proposal against the current root (TUF 5.3.4, 5.3.5). @throws ReleaseError if signatures are missing, or it is outdated */
export function requireSigned(current: CurrentTrust, { root, targets }: TrustProposal): void {
  const before = current.root === undefined ? undefined : readRoot(current.root);
  const after = root === undefined ? before : readRoot(root);
  if (!after) throw new ReleaseError('There is no root yet: plan one with --root.');
  requireOwnKeyIds(after.signed.keys);
  const list = readTargets(targets);
  requireOwnKeyIds(list.signed.delegations?.keys ?? {});
  try {
    if (root !== undefined) {
      before?.verifyDelegate('root', after);
      after.verifyDelegate('root', after);
    }
    after.verifyDelegate('targets', list);
  } catch (error) {
    throw new ReleaseError(
      `Too few maintainers have signed: ${(error as Error).message}. A new root is signed by enough keys of the old one and of its own.`,
      403,
    );
  }
  if (root !== undefined && after.signed.version !== nextVersion(current.root))
    throw new ReleaseError('The root has changed meanwhile: plan it again.', 409);
  if (list.signed.version !== nextVersion(current.targets))
    throw new ReleaseError('The trusted keys have changed meanwhile: plan it again.', 409);
}

/** Reads the trusted keys. @throws ReleaseError if the root has not signed them, because maintainers would sign keys that an attacker added */
function readSignedPlan(rootText: string, targetsText: string): TrustPlan {
  const [root, targets] = [readRoot(rootText), readTargets(targetsText)];
  try {
    root.verifyDelegate('root', root);
    root.verifyDelegate('targets', targets);
  } catch (error) {
    throw new ReleaseError(
      `The stored list of trusted keys is not signed by its root (${(error as Error).message}): restore the backup.`,
    );
  }
  return trustPlanOf(root, targets);
}

function planAfter(
  before: TrustPlan | undefined,
  { root, threshold, registry, teams }: TrustChange,
): TrustPlan {
  const keysByTeam = { ...before?.teams, ...teams };
  return {
    root: { keys: root ?? before?.root.keys ?? [], threshold: threshold ?? before?.root.threshold ?? 1 },
    registry: registry ?? before?.registry ?? [],
    teams: Object.fromEntries(Object.entries(keysByTeam).filter(([, keys]) => keys.length > 0)),
  };
}

function requireValidPlan({ root, registry }: TrustPlan): void {
  if (root.keys.length === 0) throw new ReleaseError('A root needs keys: name them with --root.');
  if (
    !Number.isInteger(root.threshold) ||
    root.threshold < 1 ||
    root.threshold > new Set(root.keys.map(({ keyID }) => keyID)).size
  )
    throw new ReleaseError('--threshold must be 1 or more, and at most the number of root keys.');
  if (registry.length === 0) throw new ReleaseError('The registry needs a key: name it with --registry.');
}
