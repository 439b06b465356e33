import type { Registry } from '../registry/registry';
import { RegistryFile } from '../registry/registry-file';
import { FolderStore } from '../store/folder-store';
import type { ReleaseStore } from '../store/store';

/** Where releases are kept, and where it is written which of them are live. */
export interface ReleasePlace {
  store: ReleaseStore;
  registry: Registry;
}

/** A release place on this machine's disk. */
export interface FolderPlace extends ReleasePlace {
  store: FolderStore;
  registry: RegistryFile;
}

/** The store of a data folder, and the registry of one of its environments; default `live`. */
export function releasePlace(dataDir: string, environment?: string): FolderPlace {
  return { store: FolderStore.in(dataDir), registry: RegistryFile.in(dataDir, environment) };
}
