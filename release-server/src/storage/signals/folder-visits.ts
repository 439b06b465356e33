import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processName } from '../../process-name';
import { VISITS_KEPT_MS, type VisitCounts, type VisitHour } from './visit-counts';

/** What was told of visits, in a folder: a file for each hour and edge. */
export class FolderVisits {
  constructor(private readonly folder: string) {}

  async keep(by: string, { hour, counts }: VisitHour): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, `${hour}.${encodeURIComponent(by)}.json`);
    const draft = `${path}.${processName()}.tmp`;
    // Whoever looks at it may be another user than the edge's.
    await writeFile(draft, JSON.stringify(counts), { mode: 0o644 });
    await rename(draft, path);
    const first = firstHour();
    for (const name of await readdir(this.folder))
      if (name < first) await rm(join(this.folder, name), { force: true });
  }

  async of(feature: string): Promise<VisitCounts[]> {
    if (!existsSync(this.folder)) return [];
    const first = firstHour();
    const names = (await readdir(this.folder)).filter((name) => name >= first && name.endsWith('.json'));
    const all: VisitCounts[] = [];
    for (const name of names.sort()) {
      const counts = JSON.parse(await readFile(join(this.folder, name), 'utf8')) as VisitCounts[];
      all.push(...counts.filter((each) => each.feature === feature));
    }
    return all;
  }
}

/** The name of a file begins with its hour. */
function firstHour(): string {
  return new Date(Date.now() - VISITS_KEPT_MS).toISOString().slice(0, 13);
}
