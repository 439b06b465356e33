import { basename, dirname, join, resolve } from 'node:path';
import { KeyFolder } from '../signatures/keys';
import { FolderMetadataStore } from '../signatures/metadata-store';
import { Signing } from '../signatures/signing';
import { FolderArtifacts } from './artifacts/folder-artifacts';
import { FolderStore } from './artifacts/folder-store';
import { loadFolders, saveFolders } from './backup/folder-backup';
import { FolderDeployments } from './deployments/folder-deployments';
import { RegistryFile } from './deployments/registry-file';
import { FolderGrants } from './grants/folder-grants';
import { FolderSignals } from './signals/folder-signals';
import type { ReleaseStorage } from './storage';

/** The parts of a data folder with releases: the store of releases, the registry of live ones, and signed metadata. */
export interface FolderPlace {
  store: FolderStore;
  registry: RegistryFile;
  signing: Signing;
  metadata: FolderMetadataStore;
}

/** @param environment default `live` @param keys private keys to sign with; by default those of the data folder */
export function releasePlace(
  dataDir: string,
  environment = 'live',
  keys: KeyFolder = KeyFolder.in(dataDir),
): FolderPlace {
  // In the store's own folder, so that a copy of the releases includes their signatures.
  const metadata = new FolderMetadataStore(join(dataDir, 'releases', '.signed'));
  const signing = new Signing(metadata, keys);
  const registry = { place: resolve(dataDir), environment };
  return {
    store: new FolderStore(join(dataDir, 'releases'), signing),
    registry: new RegistryFile(join(dataDir, 'registry', `${environment}.json`), {
      sign: (next, stored) => signing.signNextRevision(registry, next, stored),
      remember: (revision) => signing.remember(registry, revision),
      last: () => signing.lastSigned(registry),
    }),
    signing,
    metadata,
  };
}

/** Storage of releases in a data folder, which one machine has or several machines mount. */
export class FolderStorage implements ReleaseStorage {
  readonly artifacts: FolderArtifacts;
  readonly deployments: FolderDeployments;
  readonly grants: FolderGrants;
  readonly signals: FolderSignals;

  constructor(private readonly place: FolderPlace) {
    const { path } = place.registry;
    const folder = dirname(path);
    this.artifacts = new FolderArtifacts({ ...place, registryFolder: folder });
    this.deployments = new FolderDeployments(place.registry, (name) => this.artifacts.remove(name));
    this.grants = new FolderGrants(folder);
    this.signals = new FolderSignals(folder, basename(path, '.json'));
  }

  get keys(): KeyFolder {
    return this.place.signing.keys;
  }

  saveTo(folder: string): Promise<void> {
    return saveFolders(this.place, folder);
  }

  async loadFrom(folder: string): Promise<void> {
    await loadFolders(this.place, folder);
    this.keys.lastSigned.forget(resolve(dirname(this.place.store.folder)));
  }

  async close(): Promise<void> {}
}
