import { appendFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readJson, readJsonLines, replaceFile, replaceJson } from '../../file-io';
import { ReleaseError } from '../../release-error';
import { lockRevision } from '../deployments/revision-lock';
import type { Grant, Use } from './grant';
import type { Grants } from './grants';

/** Largest size of the log of uses: about 20,000 lines. */
const MAX_USES_BYTES = 4 * 1024 * 1024;
/** Longest wait for the lock; a change takes only milliseconds. */
const LOCK_TIMEOUT_MS = 5000;
const LOCK_RETRY_MS = 20;
/** `lockRevision` locks a revision of a file; these files have no revisions, so all processes lock the same number. */
const NO_REVISION = 0;

/** Grants in `rights.json`, and the log of their uses in `uses.log.jsonl`. Each change is made under a lock against other processes. */
export class FolderGrants implements Grants {
  private readonly grantsFile: string;
  private readonly usesFile: string;

  constructor(
    private readonly folder: string,
    private readonly maxUsesBytes = MAX_USES_BYTES,
  ) {
    this.grantsFile = join(folder, 'rights.json');
    this.usesFile = join(folder, 'uses.log.jsonl');
  }

  async list(): Promise<Grant[]> {
    return readJson<Grant[]>(this.grantsFile) ?? [];
  }

  async save(grant: Grant): Promise<void> {
    await this.withLock(this.grantsFile, () => {
      const otherGrants = (readJson<Grant[]>(this.grantsFile) ?? []).filter(({ id }) => id !== grant.id);
      replaceJson(this.grantsFile, [...otherGrants, grant]);
    });
  }

  async logUse(use: Use): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    await this.withLock(this.usesFile, () => {
      appendFileSync(this.usesFile, `${JSON.stringify(use)}\n`, { mode: 0o600 });
      if (statSync(this.usesFile).size <= this.maxUsesBytes) return;
      // Half of a full log is deleted at once, so that the log is seldom rewritten.
      const lines = readJsonLines<Use>(this.usesFile);
      const newest = lines.slice(Math.floor(lines.length / 2));
      replaceFile(this.usesFile, newest.map((line) => `${JSON.stringify(line)}\n`).join(''));
    });
  }

  async uses(): Promise<Use[]> {
    return readJsonLines<Use>(this.usesFile);
  }

  /** @throws ReleaseError 409 if another process holds the lock for `LOCK_TIMEOUT_MS` */
  private async withLock(file: string, change: () => void): Promise<void> {
    for (let waitedMs = 0; waitedMs < LOCK_TIMEOUT_MS; waitedMs += LOCK_RETRY_MS) {
      const lock = lockRevision(file, NO_REVISION);
      if (lock) {
        try {
          return change();
        } finally {
          lock.release();
        }
      }
      await setTimeout(LOCK_RETRY_MS);
    }
    throw new ReleaseError(
      `${file} is being changed by another process; nothing was changed. Try again.`,
      409,
    );
  }
}
