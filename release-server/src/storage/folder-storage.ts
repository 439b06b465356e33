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

/** The parts of a data folder: the published releases, the registry of live releases, and the signed metadata. */
export interface FolderPlace {
  store: FolderStore;
  registry: RegistryFile;
  signing: Signing;
  metadata: FolderMetadataStore;
}

/** The parts of a data folder, which need not exist yet. @param keys private keys to sign with; by default those of the data folder */
export function releasePlace(
  dataDir: string,
  environment = 'live',
  keys: KeyFolder = KeyFolder.in(dataDir),
): FolderPlace {
  // The metadata is in the folder of the releases, so that a copy of that folder includes the signatures.
  const metadata = new FolderMetadataStore(join(dataDir, 'releases', '.signed'));
  const signing = new Signing(metadata, keys);
  const registryPlace = { place: resolve(dataDir), environment };
  return {
    store: new FolderStore(join(dataDir, 'releases'), signing),
    registry: new RegistryFile(join(dataDir, 'registry', `${environment}.json`), {
      sign: (next, stored) => signing.signNextRevision(registryPlace, next, stored),
      remember: (revision) => signing.remember(registryPlace, revision),
      last: () => signing.lastSigned(registryPlace),
    }),
    signing,
    metadata,
  };
}

/** Storage of releases in a data folder, on one machine or on a network file system that several machines mount. */
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
    // The backup is older than the revision that this machine signed last. With its record, the next signature would be refused.
    this.keys.lastSigned.forget(resolve(dirname(this.place.store.folder)));
  }

  async close(): Promise<void> {}
}
