import type { Metadata, Targets } from '@tufjs/models';
import type { RegistryRevision, SignedRevision } from '../registry';
import { ReleaseError } from '../release-error';
import { type KeyFolder, requireOwnKeyIds, type SigningKey } from './keys';
import type { RegistryPlace } from './last-signed';
import {
  REGISTRY_ROLE,
  readRoot,
  readTargets,
  rootOf,
  signedText,
  signRevision,
  targetsOf,
  trustPlanOf,
} from './metadata';
import { MetadataConflict, type MetadataStore } from './metadata-store';
import {
  extendedList,
  isSignedBy,
  listIn,
  mismatchIn,
  requireSuccessor,
  type SignedRecord,
} from './release-list';
import {
  differenceToSigned,
  NotAsSigned,
  registryKeysOf,
  rootsSince,
  type StoredState,
} from './signed-state';
import { requireSigned, type TrustProposal } from './trust-proposal';
import { unsignedReleases } from './unsigned-releases';

export const ROOT_KEY = 'root';
export const REGISTRY_KEY = REGISTRY_ROLE;

/**
 * Adds metadata to a storage: signs it with the keys of this machine, or accepts it from others if trusted keys have signed it. In a new
 * storage it creates keys for development: this machine then has the keys of the maintainer, of the registry and of all teams.
 */
export class Signing {
  constructor(
    readonly metadata: MetadataStore,
    readonly keys: KeyFolder,
  ) {}

  /**
   * Checks that a release may be added to its team's list. In development it creates and trusts missing keys.
   * @param signedList the list with the release, signed by the team; absent: this machine signs the list with its own key of the team
   * @returns a function that stores the list with the release, which a storage calls before the release is visible
   * @throws ReleaseError if the list is not signed by the team, outdated, or does not match the release; MissingKey
   */
  prepareAddition(release: SignedRecord, signedList?: string): () => void {
    const { feature } = release;
    this.createDevelopmentKeys();
    if (signedList === undefined) this.trustNewTeam(feature);
    const currentText = this.metadata.newestOf(feature);
    const current = listIn(currentText);
    const text =
      signedList ??
      extendedList(this.keys, release, currentText, current, (list) => this.isOfTeam(feature, list));
    const next = this.signedByTeam(feature, text);
    const mismatch = mismatchIn(release, next);
    if (mismatch) throw new ReleaseError(`${feature} ${release.id} is refused: ${mismatch}.`, 403);
    if (text === currentText) return () => undefined;
    requireSuccessor(feature, next, current);
    return () => {
      try {
        this.metadata.put(feature, text);
      } catch (error) {
        if (signedList !== undefined || !(error instanceof MetadataConflict)) throw error;
        // Another process has changed the list meanwhile, so the release is added to the new list.
        this.prepareAddition(release)();
      }
    };
  }

  /** Replaces the trusted keys by those of a proposal. @throws ReleaseError if too few maintainers have signed, or after a conflict */
  trust(proposal: TrustProposal): void {
    const { metadata } = this;
    requireSigned({ root: metadata.newestOf(ROOT_KEY), targets: metadata.newestOf('targets') }, proposal);
    if (proposal.root !== undefined) this.metadata.put(ROOT_KEY, proposal.root);
    this.metadata.put('targets', proposal.targets);
  }

  /** Replaces a team's list. @throws ReleaseError if the new list is not signed by the team, or outdated */
  replaceList(feature: string, text: string): void {
    requireSuccessor(feature, this.signedByTeam(feature, text), listIn(this.metadata.newestOf(feature)));
    this.metadata.put(feature, text);
  }

  /**
   * Signs the next revision of a registry, with the stored metadata; does not store the revision.
   * @throws NotAsSigned if the storage differs from the last signed revision; ReleaseError without the registry's key, or if edges would
   * refuse the revision
   */
  signNextRevision(registry: RegistryPlace, next: RegistryRevision, stored: StoredState): SignedRevision {
    const { current } = stored;
    // A storage whose revisions were lost gets no new keys, because they would hide the loss.
    const isFirst = current.revision === 0 && !this.keys.lastSigned.read(registry);
    if (isFirst) this.createDevelopmentKeys();
    const key = this.keys.find(REGISTRY_KEY);
    if (!key)
      throw new ReleaseError(
        `${this.keys.fileOf(REGISTRY_KEY)} is not there: only a machine with the registry's key can change the live releases.`,
      );
    this.requireAsSigned(registry, stored, key);
    this.requireAcceptableToEdges(key, next);
    const lists = new Map([...this.metadata.newest()].filter(([role]) => role !== ROOT_KEY));
    return signRevision(key, registry.environment, next, lists, current.signed);
  }

  /** Records a signed revision that was stored, for the check before the next one. */
  remember(registry: RegistryPlace, revision: RegistryRevision): void {
    const root = this.metadata.newestOf(ROOT_KEY);
    if (root !== undefined && revision.signed) this.keys.lastSigned.keep(registry, { root, revision });
  }

  /** The last revision that this machine signed for a registry. @throws ReleaseError 404 if it has signed no revision */
  lastSigned(registry: RegistryPlace): RegistryRevision {
    const last = this.keys.lastSigned.read(registry);
    if (last) return last.revision;
    throw new ReleaseError(
      'Nothing can be put back: this machine has never signed this registry. Restore the backup.',
      404,
    );
  }

  /** Refuses to sign if the storage differs from the last signed state, because the new signature would approve the difference. */
  private requireAsSigned(registry: RegistryPlace, stored: StoredState, { key }: SigningKey): void {
    const { lastSigned } = this.keys;
    const last = lastSigned.read(registry);
    const roots = rootsSince(last, (version) => this.metadata.read(ROOT_KEY, version));
    const trusted = [key, ...roots.flatMap(registryKeysOf)];
    const difference = differenceToSigned(stored, { environment: registry.environment, last, trusted });
    if (difference === undefined) return;
    const otherwise = last
      ? ` If this is the storage's true state, delete ${lastSigned.fileOf(registry)}.`
      : '';
    throw new NotAsSigned(
      `The registry ${registry.environment} is not as it was signed: ${difference}. It was changed without a command, and nothing was ` +
        `signed. npm run release -- keys put-back writes what was signed here last, as a new revision.${otherwise}`,
    );
  }

  /** Refuses a revision that edges would refuse, because they would serve the previous one and report a problem until the next revision. */
  private requireAcceptableToEdges({ key }: SigningKey, next: RegistryRevision): void {
    const { root, targets } = this.trusted();
    if (!root.signed.roles.timestamp?.keyIDs.includes(key.keyID))
      throw new ReleaseError(
        `${this.keys.fileOf(REGISTRY_KEY)} is not trusted for the registry, and nothing was signed: the maintainer names its public half in keys plan … --registry.`,
      );
    const [[feature, ids] = []] = unsignedReleases(next, targets, (name) => this.metadata.newestOf(name));
    if (feature && ids)
      throw new ReleaseError(
        `${feature} ${ids.join(', ')} is not signed with a key that is trusted for ${feature}, and nothing was signed: its team runs npm run release -- keys resign ${feature} --only ${ids.join(',')}, or another release goes live.`,
      );
  }

  private createDevelopmentKeys(): void {
    if (this.metadata.newestOf(ROOT_KEY) !== undefined) return;
    const root = this.keys.make(ROOT_KEY);
    const registry = this.keys.make(REGISTRY_KEY);
    const plan = { root: { keys: [root.key], threshold: 1 }, registry: [registry.key], teams: {} };
    try {
      this.metadata.put(ROOT_KEY, signedText(rootOf(plan, 1), [root]));
      this.metadata.put('targets', signedText(targetsOf(plan, 1), [root]));
    } catch (error) {
      // Another process has created the root.
      if (!(error instanceof MetadataConflict)) throw error;
    }
  }

  /** In development, where the root's key is on this machine: creates and trusts a key for a feature that has none. */
  private trustNewTeam(feature: string): void {
    const { root, targets } = this.trusted();
    if (targets.signed.delegations?.roles?.[feature]) return;
    const maintainer = this.keys.find(ROOT_KEY);
    // The maintainer must have signed the stored keys, because otherwise the new signature would approve keys that an attacker has added.
    if (!maintainer || ![root, targets].every((each) => isSignedBy(each, maintainer.key))) return;
    const plan = trustPlanOf(root, targets);
    const teams = { ...plan.teams, [feature]: [this.keys.make(feature).key] };
    const next = targetsOf({ ...plan, teams }, targets.signed.version + 1);
    try {
      this.metadata.put('targets', signedText(next, [maintainer]));
    } catch (error) {
      if (!(error instanceof MetadataConflict)) throw error;
      // Another process has changed the trusted keys meanwhile, so this tries again with the new ones.
      this.trustNewTeam(feature);
    }
  }

  /** Parses a team's list. @throws ReleaseError 403 if no trusted key of the team has signed it */
  private signedByTeam(feature: string, text: string): Metadata<Targets> {
    const { targets } = this.trusted();
    if (text === '')
      throw new ReleaseError(
        `This release of ${feature} is not signed: publish it with a key of its team at hand.`,
        403,
      );
    if (feature === REGISTRY_ROLE || !targets.signed.delegations?.roles?.[feature])
      throw new ReleaseError(
        `There is no trusted key for ${feature} yet: the maintainer has to trust one first.`,
        403,
      );
    try {
      const list = readTargets(text);
      targets.verifyDelegate(feature, list);
      return list;
    } catch {
      throw new ReleaseError(
        `The list of releases of ${feature} is not signed by a key of its team: sign with a key that the maintainer trusts for ${feature}.`,
        403,
      );
    }
  }

  private isOfTeam(feature: string, list: Metadata<Targets>): boolean {
    try {
      this.trusted().targets.verifyDelegate(feature, list);
      return true;
    } catch {
      return false;
    }
  }

  /** Reads the newest root and `targets`, with the trusted keys of teams. @throws Error if the root's keys have not signed `targets` */
  private trusted() {
    const root = readRoot(this.metadata.newestOf(ROOT_KEY) ?? '');
    const targets = readTargets(this.metadata.newestOf('targets') ?? '');
    requireOwnKeyIds(root.signed.keys);
    root.verifyDelegate('targets', targets);
    requireOwnKeyIds(targets.signed.delegations?.keys ?? {});
    return { root, targets };
  }
}
