import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { jsonNamesIn, readJson, replaceJson } from '../../file-io';
import { damageOf, FEATURE_NAME, RELEASE_ID } from '../../publishing/release-check';
import type { StoredTestRun } from '../../publishing/test-run-summary';
import type { RegistryRevision } from '../../registry';
import { RECORD_FILE, type ReleaseName, readRelease } from '../../release';
import { versionsNamedIn } from '../../signatures/metadata';
import { type FolderMetadataStore, SUPERSEDED_LIST_MS } from '../../signatures/metadata-store';
import { signatureMismatch } from '../../signatures/release-list';
import { ROOT_KEY, type Signing } from '../../signatures/signing';
import type { TrustProposal } from '../../signatures/trust-proposal';
import type { Artifacts, Provenance, Published, PublishedName, PublishOptions } from './artifacts';
import type { FolderStore } from './folder-store';

/**
 * File name of a test run without a baseline. Files of other test runs are named by the baseline's release id, which cannot begin with `_`.
 */
export const NO_BASELINE = '_alone';

/**
 * Roles whose versions are never deleted, because an edge verifies each root by the previous root, beginning with the root that it trusts.
 */
const KEPT_ROLES = [ROOT_KEY, 'targets'];

interface ArtifactFolders {
  store: FolderStore;
  metadata: FolderMetadataStore;
  signing: Signing;
  /** Folder of the registries of all environments; also contains provenance and test runs. */
  registryFolder: string;
}

/** Releases in a data folder, with provenance in `registry/origins/` and test runs in `registry/plays/`. */
export class FolderArtifacts implements Artifacts {
  constructor(private readonly folders: ArtifactFolders) {}

  async find(feature: string, id: string): Promise<Published | undefined> {
    const { store } = this.folders;
    const release = store.find(feature, id);
    if (!release) return undefined;
    const { folder, base: _, manifest, ...record } = release;
    const sizes = Object.keys(record.files).map((name) => sizeOf(join(folder, name)));
    return {
      ...readJson<Provenance>(this.provenanceFile(feature, id)),
      record,
      manifest,
      publishedAt: new Date(store.publishedAt(feature, id)).toISOString(),
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    };
  }

  async list(): Promise<PublishedName[]> {
    const { store } = this.folders;
    return store
      .features()
      .sort()
      .flatMap((feature) =>
        store
          .publishingTimes(feature)
          .map(({ id, publishedAt }) => ({ feature, id, publishedAt: new Date(publishedAt).toISOString() })),
      );
  }

  async damageOf(feature: string, id: string): Promise<string | undefined> {
    const { store, metadata } = this.folders;
    const release = store.read(feature, id);
    const record = readFileSync(join(release.folder, RECORD_FILE));
    return damageOf(release) ?? signatureMismatch({ feature, id, record }, metadata.newestOf(feature));
  }

  async publish(buildFolder: string, options: PublishOptions = {}): Promise<{ isNew: boolean }> {
    const { signed, scriptsKb, ...provenance } = options;
    const { store } = this.folders;
    const name = nameOf(buildFolder);
    // The provenance is written first, so that a visible release has it even if this process is killed.
    if (name && !store.has(name.feature, name.id))
      replaceJson(this.provenanceFile(name.feature, name.id), provenance);
    const { isNew } = await store.publish(buildFolder, signed, scriptsKb);
    if (name) await this.removeSupersededOf(name.feature);
    return { isNew };
  }

  async fileOf(feature: string, id: string, name: string): Promise<Buffer | undefined> {
    const release = this.folders.store.find(feature, id);
    return release && name in release.files ? readFileSync(join(release.folder, name)) : undefined;
  }

  async sizesOf(feature: string, id: string): Promise<Record<string, number>> {
    const { folder, files } = this.folders.store.read(feature, id);
    return Object.fromEntries(Object.keys(files).map((name) => [name, sizeOf(join(folder, name))]));
  }

  async copyTo(feature: string, id: string, folder: string): Promise<void> {
    cpSync(this.folders.store.read(feature, id).folder, folder, { recursive: true });
  }

  async saveTestRun(run: StoredTestRun): Promise<void> {
    const file = `${run.against ?? NO_BASELINE}.json`;
    // Other users may read the file, because the user who promotes may not be the user who ran the tests.
    replaceJson(join(this.testRunsFolder(run.feature, run.release), file), run, 0o644);
  }

  async testRuns(feature: string, id: string): Promise<StoredTestRun[]> {
    const folder = this.testRunsFolder(feature, id);
    return jsonNamesIn(folder)
      .flatMap((name) => readJson<StoredTestRun>(join(folder, name)) ?? [])
      .sort((one, other) => (one.at < other.at ? 1 : -1));
  }

  async signed(role: string, version?: number): Promise<string | undefined> {
    const { metadata } = this.folders;
    return version === undefined ? metadata.newestOf(role) : metadata.read(role, version);
  }

  async trust(proposal: TrustProposal): Promise<void> {
    this.folders.signing.trust(proposal);
  }

  async saveList(feature: string, signed: string): Promise<void> {
    this.folders.signing.replaceList(feature, signed);
    await this.removeSupersededOf(feature);
  }

  async signUnsigned(): Promise<number> {
    const { store, metadata, signing } = this.folders;
    if (metadata.newestOf(ROOT_KEY) !== undefined) return 0;
    const releases = await this.list();
    for (const { feature, id } of releases) {
      const record = readFileSync(join(store.folderOf(feature, id), RECORD_FILE));
      const addToList = signing.prepareAddition({ feature, id, record });
      addToList();
    }
    return releases.length;
  }

  remove({ feature, id }: ReleaseName): void {
    this.folders.store.remove(feature, id);
    rmSync(this.provenanceFile(feature, id), { force: true });
    rmSync(this.testRunsFolder(feature, id), { recursive: true, force: true });
  }

  /** @param onlyFeature by default all features */
  async removeSupersededLists(afterMs = SUPERSEDED_LIST_MS, onlyFeature?: string): Promise<number> {
    const { metadata } = this.folders;
    const features = metadata
      .roles()
      .filter((role) => !KEPT_ROLES.includes(role) && (role === onlyFeature || !onlyFeature));
    // The newest version of each list stays.
    const older = features.map((feature) => ({
      feature,
      versions: metadata.versionsOf(feature).slice(0, -1),
    }));
    if (older.every(({ versions }) => versions.length === 0)) return 0;
    const referenced = this.referencedVersions();
    let removed = 0;
    for (const { feature, versions } of older) {
      const isReferenced = (version: number) => referenced.some((each) => each.get(feature) === version);
      const superseded = versions.filter((version) => !isReferenced(version));
      removed += metadata.removeSuperseded(feature, superseded, afterMs);
    }
    return removed;
  }

  /** Ignores errors, because the list itself is saved. `prune` deletes the superseded versions that are left, and reports errors. */
  private async removeSupersededOf(feature: string): Promise<void> {
    await this.removeSupersededLists(SUPERSEDED_LIST_MS, feature).catch(() => undefined);
  }

  /**
   * For each environment, the versions of the teams' lists to which its current revision refers.
   * @throws Error if a revision cannot be read, because no version may be deleted while the references of one environment are unknown
   */
  private referencedVersions(): ReadonlyMap<string, number>[] {
    const folder = this.folders.registryFolder;
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Partial<RegistryRevision>)
      .map(({ signed }) => (signed ? versionsNamedIn(signed) : new Map()));
  }

  private provenanceFile(feature: string, id: string): string {
    return join(this.folders.registryFolder, 'origins', feature, `${id}.json`);
  }

  private testRunsFolder(feature: string, id: string): string {
    return join(this.folders.registryFolder, 'plays', feature, id);
  }
}

/** Name in the build's record; `undefined` for an invalid name or build, which `FolderStore.publish` refuses. */
function nameOf(buildFolder: string): ReleaseName | undefined {
  try {
    const { feature, id } = readRelease(buildFolder);
    return FEATURE_NAME.test(feature) && RELEASE_ID.test(id) ? { feature, id } : undefined;
  } catch {
    return undefined;
  }
}

/** Bytes of a file; 0 for a missing file, which `damageOf` reports. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
