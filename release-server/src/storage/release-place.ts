import { join } from 'node:path';
import type { Registry } from '../registry';
import { KeyFolder } from '../signatures/keys';
import { FolderMetadataStore } from '../signatures/metadata-store';
import { Signing } from '../signatures/signing';
import { FolderStore } from './artifacts/folder-store';
import type { ReleaseStore } from './artifacts/release-store';
import { RegistryFile } from './deployments/registry-file';

/** Where releases are kept, and where it is written which of them are live. */
export interface ReleasePlace {
  store: ReleaseStore;
  registry: Registry;
}

/** A release place on this machine's disk. */
export interface FolderPlace extends ReleasePlace {
  store: FolderStore;
  registry: RegistryFile;
  signing: Signing;
  metadata: FolderMetadataStore;
}

/**
 * The store of a data folder, and the registry of one of its environments; default `live`.
 * @param keys whose signatures it can make; by default those of the data folder
 */
export function releasePlace(
  dataDir: string,
  environment = 'live',
  keys: KeyFolder = KeyFolder.in(dataDir),
): FolderPlace {
  // In the store's own folder: what is signed of releases is copied with them.
  const metadata = new FolderMetadataStore(join(dataDir, 'releases', '.signed'));
  const signing = new Signing(metadata, keys);
  return {
    store: new FolderStore(join(dataDir, 'releases'), signing),
    registry: RegistryFile.in(dataDir, environment, (next, before) =>
      signing.revision(environment, next, before),
    ),
    signing,
    metadata,
  };
}
