import { hash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn, readJson, replaceJson } from '../file-io';
import type { RegistryRevision } from '../registry';

/** What this machine signed last for one registry, and the root of that moment. */
export interface LastSigned {
  root: string;
  revision: RegistryRevision;
}

/** Registries by where they are: the folder's path or the database's address, and the environment. */
export interface RegistryPlace {
  place: string;
  environment: string;
}

/**
 * Beside the private keys, where who writes the storage cannot write: from it the next signature knows what was signed.
 * A registry of another place has a file of its own.
 */
export class LastSignedFiles {
  constructor(private readonly folder: string) {}

  read(of: RegistryPlace): LastSigned | undefined {
    return readJson<LastSigned>(this.fileOf(of));
  }

  /** Keeps a signature that was stored. Where the folder is read-only, each signature is checked as a machine's first. */
  keep(of: RegistryPlace, signed: LastSigned): void {
    const before = this.read(of);
    if (before && before.revision.revision > signed.revision.revision) return;
    try {
      if (existsSync(this.folder)) replaceJson(this.fileOf(of), { ...of, ...signed });
    } catch (error) {
      if (!['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }

  /** For a storage that was restored: its backup is older than what was signed last. */
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
