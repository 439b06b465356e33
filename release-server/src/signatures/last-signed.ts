import { hash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn, readJson, replaceJson } from '../file-io';
import type { RegistryRevision } from '../registry';

/** The revision that this machine signed last for one registry. */
export interface LastSigned {
  /** Text of the newest root at that time. */
  root: string;
  revision: RegistryRevision;
}

/** Identifies a registry among those that this machine signs. */
export interface RegistryPlace {
  /** Path of the data folder, or address of the database. */
  place: string;
  environment: string;
}

/**
 * Files `signed-<environment>-<hash of the place>.json`. Each records, for one registry, the revision that this machine signed last. Before
 * the next signature the storage is compared with the record. The files are next to the private keys, because an attacker who can write the
 * storage must not be able to change them.
 */
export class LastSignedFiles {
  constructor(private readonly folder: string) {}

  read(registry: RegistryPlace): LastSigned | undefined {
    return readJson<LastSigned>(this.fileOf(registry));
  }

  /**
   * Records a revision that was stored. In a missing or read-only folder nothing is recorded, and checks then use an older record or none.
   */
  keep(registry: RegistryPlace, signed: LastSigned): void {
    const before = this.read(registry);
    // Another process of this machine may have signed and recorded a later revision meanwhile.
    if (before && before.revision.revision > signed.revision.revision) return;
    try {
      if (existsSync(this.folder)) replaceJson(this.fileOf(registry), { ...registry, ...signed });
    } catch (error) {
      if (!['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }

  /** Deletes the records of a restored storage, because its backup is older than the records, and signing would be refused. */
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
