import { basename, dirname } from 'node:path';
import type { KeyFolder } from '../signatures/keys';
import { FolderArtifacts } from './artifacts/folder-artifacts';
import { loadFolders, saveFolders } from './backup/folder-backup';
import { FolderDeployments } from './deployments/folder-deployments';
import { FolderGrants } from './grants/folder-grants';
import type { FolderPlace } from './release-place';
import { FolderSignals } from './signals/folder-signals';
import type { ReleaseStorage } from './storage';

/** Releases in a data folder: of one machine, or mounted by several. */
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

  loadFrom(folder: string): Promise<void> {
    return loadFolders(this.place, folder);
  }

  async close(): Promise<void> {}
}
