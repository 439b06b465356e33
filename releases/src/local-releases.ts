import type { Contents } from './contents';
import { readPublicKeys } from './keys';
import { locked, type Place } from './place';
import { areSameFiles } from './publishing/sign-build';
import { checkRelease, type VerifiedRelease, verifyRelease } from './publishing/verify-release';
import {
  type Change,
  type Registry,
  readHistory,
  readRegistry,
  requireRevision,
  type Wish,
  writeRegistry,
} from './registry';
import { type ReleaseName, SHELL } from './release';
import { ReleaseError } from './release-error';
import { ReleaseFolder } from './release-folder';
import { type ListedRelease, nameIn, type Published, type Releases, requireReleaseName } from './releases';
import { type Candidate, misfitOf, misfitsOf } from './usable';

/** The releases of a folder on this machine. */
export class LocalReleases implements Releases {
  private readonly store: ReleaseFolder;

  /** @param keysFile value of `RELEASE_KEYS`; default: the file that `npm start` makes */
  constructor(
    private readonly place: Place,
    private readonly keysFile: string = place.publicKeys,
  ) {
    this.store = new ReleaseFolder(place);
  }

  /** Verifies and stores a release. @throws ReleaseError with one line that names the release and the fault */
  async publish(contents: Contents): Promise<Published> {
    const release = this.verified(contents);
    const { feature, id } = release.record;
    const published = this.published(release.record);
    if (published) {
      if (areSameFiles(published.record, release.record)) return { feature, id, isNew: false };
      throw new ReleaseError(
        `${feature} ${id} is published already with other files, and a release never changes: raise the version.`,
        409,
      );
    }
    this.requireFit(release);
    this.store.write({ feature, id }, contents);
    return { feature, id, isNew: true };
  }

  /** Makes releases live, all in one revision. @param ids release id by feature */
  async promote(ids: Record<string, string>, wish: Wish): Promise<Registry> {
    return this.makeLive(() => ids, 'promote', wish);
  }

  /** Makes the release live that was live before. */
  async rollback(feature: string, wish: Wish): Promise<Registry> {
    const previousIn = ({ features }: Registry) => {
      const { previous } = features[feature] ?? {};
      if (previous) return { [feature]: previous };
      throw new ReleaseError(`${feature} has no release before this one to go back to.`, 404);
    };
    return this.makeLive(previousIn, 'roll back to', wish);
  }

  /** Deletes a release that is neither live nor the previous one. */
  async remove(name: ReleaseName, wish: Wish): Promise<Registry> {
    const { feature, id } = requireReleaseName(name);
    return locked(this.place, () => {
      const registry = readRegistry(this.place);
      requireRevision(registry, wish);
      const { features } = registry;
      const { live, previous } = features[feature] ?? {};
      if (id === live || id === previous)
        throw new ReleaseError(
          `${feature} ${id} is ${id === live ? 'live' : 'the previous release, to which pages fall back'}: promote another one first.`,
          409,
        );
      this.store.record({ feature, id });
      const next = writeRegistry(this.place, features, `delete ${feature} ${id}`, wish);
      this.store.remove({ feature, id });
      return next;
    });
  }

  async registry(): Promise<Registry> {
    return readRegistry(this.place);
  }

  async history(): Promise<Change[]> {
    return readHistory(this.place);
  }

  /** The releases of a feature or of all, the newest first. */
  async list(feature?: string): Promise<ListedRelease[]> {
    const features = this.store.features().filter((each) => !feature || each === feature);
    const names = features.flatMap((each) => this.store.ids(each).map((id) => ({ feature: each, id })));
    return names
      .map((name) => {
        const { at, by } = this.store.record(name);
        return { ...name, at, by, bytes: this.store.size(name) };
      })
      .sort(byTime)
      .reverse();
  }

  async contents(name: ReleaseName): Promise<Contents> {
    return this.store.contents(requireReleaseName(name));
  }

  private makeLive(idsIn: (registry: Registry) => Record<string, string>, verb: string, wish: Wish) {
    return locked(this.place, () => {
      const registry = readRegistry(this.place);
      requireRevision(registry, wish);
      const { features } = registry;
      const ids = idsIn(registry);
      const at = new Date().toISOString();
      const changed = Object.entries(ids).map(([feature, live]) => {
        const before = features[feature];
        const previous = before?.live === live ? before.previous : (before?.live ?? null);
        return [feature, { live, previous, by: wish.by, at, ...(wish.reason && { reason: wish.reason }) }];
      });
      const next = { ...features, ...Object.fromEntries(changed) };
      this.requireUsable(next, ids);
      const names = Object.entries(ids).map(([feature, id]) => `${feature} ${id}`);
      return writeRegistry(this.place, next, `${verb} ${names.join(', ')}`, wish);
    });
  }

  /** @throws ReleaseError if a release of `ids` is damaged, or a remote cannot be used with the shell of `features` */
  private requireUsable(features: Registry['features'], ids: Record<string, string>): void {
    const releases = Object.entries(ids).map(([feature, id]) =>
      this.verified(this.store.contents(requireReleaseName({ feature, id }))),
    );
    const shellId = features[SHELL]?.live;
    if (!shellId) throw new ReleaseError('No shell is live yet: promote a shell first, or together with it.');
    const shell = this.store.record({ feature: SHELL, id: shellId });
    // A new shell affects every remote that is live.
    const affected = SHELL in ids ? this.liveRemotes(features) : releases.map(candidateOf);
    const [misfit] = misfitsOf(affected, shell);
    if (misfit) throw new ReleaseError(`${misfit}. Promote releases that fit together in one command.`);
  }

  /** A live remote that is missing or damaged is left out of pages, and does not prevent a promotion of the shell. */
  private liveRemotes(features: Registry['features']): Candidate[] {
    return Object.entries(features).flatMap(([feature, { live: id }]) => {
      const release = this.published({ feature, id });
      return release ? [candidateOf(release)] : [];
    });
  }

  /** A remote must fit the live shell, or a newer one with which it can be promoted. */
  private requireFit(release: VerifiedRelease): void {
    const { feature, id } = release.record;
    if (feature === SHELL) return;
    const { live } = readRegistry(this.place).features[SHELL] ?? {};
    const published = this.store.ids(SHELL).map((shell) => this.store.record({ feature: SHELL, id: shell }));
    const liveSince = published.find((shell) => shell.id === live)?.at ?? '';
    const shells = published.filter(({ at }) => at >= liveSince).sort(byTime);
    if (shells.length === 0) throw new ReleaseError('No shell is published yet: publish the shell first.');
    const misfits = shells.map((shell) => misfitOf(candidateOf(release), shell));
    if (!misfits.includes(undefined))
      throw new ReleaseError(`${feature} ${id} cannot be published: ${misfits[0]}.`);
  }

  /** A release that is stored undamaged. */
  private published(name: ReleaseName): VerifiedRelease | undefined {
    try {
      return this.store.has(name) ? this.verified(this.store.contents(name)) : undefined;
    } catch {
      return undefined;
    }
  }

  private verified(contents: Contents): VerifiedRelease {
    const keys = readPublicKeys(this.keysFile);
    try {
      const release = verifyRelease(contents, keys);
      checkRelease(release);
      return release;
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      throw new ReleaseError(`${nameIn(contents)} is refused: ${error.message}.`, error.status);
    }
  }
}

function candidateOf({ record, manifest }: VerifiedRelease): Candidate {
  return { ...record, ...(manifest && { manifest }) };
}

function byTime(one: { at: string }, other: { at: string }): number {
  return one.at.localeCompare(other.at);
}
