import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, readJsonLines, replaceJson } from '../../file-io';
import type { Grant, Use } from './grant';
import type { Grants } from './grants';

/** Grants in `rights.json` and `uses.log.jsonl` of a folder. One process at a time may save grants. */
export class FolderGrants implements Grants {
  private readonly grantsFile: string;
  private readonly usesFile: string;

  constructor(private readonly folder: string) {
    this.grantsFile = join(folder, 'rights.json');
    this.usesFile = join(folder, 'uses.log.jsonl');
  }

  async list(): Promise<Grant[]> {
    return readJson<Grant[]>(this.grantsFile) ?? [];
  }

  async save(grant: Grant): Promise<void> {
    const others = (await this.list()).filter(({ id }) => id !== grant.id);
    replaceJson(this.grantsFile, [...others, grant]);
  }

  async logUse(use: Use): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    appendFileSync(this.usesFile, `${JSON.stringify(use)}\n`, { mode: 0o600 });
  }

  async uses(): Promise<Use[]> {
    return readJsonLines<Use>(this.usesFile);
  }
}
