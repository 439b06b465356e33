import { hash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn, readJson, replaceJson } from '../file-io';
import type { RegistryRevision } from '../registry';

/** The revision that this machine signed last for one registry, and the root at that time. */
export interface LastSigned {
  root: string;
  revision: RegistryRevision;
}

/** Identifies a registry: its folder's path or its database's address, and the environment. */
export interface RegistryPlace {
  place: string;
  environment: string;
}

/**
 * Files that record the last revision that this machine has signed, one for each registry. Before the next signature the storage is
 * compared with the record. The files are next to the private keys, because an attacker who can write the storage must not be able to
 * change them.
 */
export class LastSignedFiles {
  constructor(private readonly folder: string) {}

  read(registry: RegistryPlace): LastSigned | undefined {
    return readJson<LastSigned>(this.fileOf(registry));
  }

  /** Records a signature that was stored. A read-only folder records nothing, so that each signature counts as the machine's first. */
  keep(registry: RegistryPlace, signed: LastSigned): void {
    const before = this.read(registry);
    if (before && before.revision.revision > signed.revision.revision) return;
    try {
      if (existsSync(this.folder)) replaceJson(this.fileOf(registry), { ...registry, ...signed });
    } catch (error) {
      if (!['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }

  /** Deletes the records of a storage that was restored, because its backup is older than the last signed revision. */
  forget(place: string): void {
    for (const name of namesIn(this.folder))
      if (name.startsWith('signed-') && name.endsWith(endingOf(place))) rmSync(join(this.folder, name));
  }

  fileOf({ place, environment }: RegistryPlace): string {
    return join(this.folder, `signed-${environment}${endingOf(place)}`);
  }
}

function endingOf(place: string): string {
  return `-${hash('sha256', place, 'hex').slice(0, 12)}.json`;
}
