import { join } from 'node:path';
import { KeyFolder } from '../signatures/keys';
import { FolderMetadataStore } from '../signatures/metadata-store';
import { Signing } from '../signatures/signing';
import { FolderStore } from './artifacts/folder-store';
import { RegistryFile } from './deployments/registry-file';

/** Where a data folder stores releases, and which are live. */
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
  return {
    store: new FolderStore(join(dataDir, 'releases'), signing),
    registry: RegistryFile.in(dataDir, environment, (next, before) =>
      signing.revision(environment, next, before),
    ),
    signing,
    metadata,
  };
}
