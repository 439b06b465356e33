import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processName } from '../../process-name';
import type { StoredPlay } from '../../publishing/play-summary';

/** Where it was compared with no other: no release can be called so. */
export const ALONE = '_alone';

/** Reports on releases, in a folder: of each release a folder, with a file for each release that it was compared with. */
export class FolderPlays {
  constructor(private readonly folder: string) {}

  put(play: StoredPlay): void {
    const folder = this.folderOf(play.feature, play.release);
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${play.against ?? ALONE}.json`);
    const draft = `${path}.${processName()}.tmp`;
    // Whoever promotes may be another user than whoever has played.
    writeFileSync(draft, `${JSON.stringify(play, null, 2)}\n`, { mode: 0o644 });
    renameSync(draft, path);
  }

  of(feature: string, id: string): StoredPlay[] {
    const folder = this.folderOf(feature, id);
    if (!existsSync(folder)) return [];
    const plays = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoredPlay);
    return plays.sort((one, other) => (one.at < other.at ? 1 : -1));
  }

  remove(feature: string, id: string): void {
    rmSync(this.folderOf(feature, id), { recursive: true, force: true });
  }

  private folderOf(feature: string, id: string): string {
    return join(this.folder, feature, id);
  }
}
