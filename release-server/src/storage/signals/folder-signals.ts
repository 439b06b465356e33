import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { jsonNamesIn, namesIn, readJson, replaceFile, replaceJson } from '../../file-io';
import {
  EDGE_SILENCE_MS,
  type EdgeReport,
  LONGEST_CANARY_MS,
  type OutcomeCount,
  type Signals,
} from './signals';
import { VISITS_KEPT_MS, type VisitCounts, type VisitHour } from './visit-counts';

/** Mode of the files. The command that reads them may run as another user than the edge that writes them. */
const READABLE_BY_ALL = 0o644;

/** Signals in three folders, such as `live.edges/`, `live.visits/` and `live.votes/` (outcomes), as JSON files of one edge each. */
export class FolderSignals implements Signals {
  private readonly edgesFolder: string;
  private readonly visitsFolder: string;
  private readonly outcomesFolder: string;

  constructor(folder: string, environment: string) {
    this.edgesFolder = join(folder, `${environment}.edges`);
    this.visitsFolder = join(folder, `${environment}.visits`);
    this.outcomesFolder = join(folder, `${environment}.votes`);
  }

  async reportEdge(edge: Omit<EdgeReport, 'at'>): Promise<void> {
    const report = { ...edge, at: new Date().toISOString() };
    replaceJson(fileOf(this.edgesFolder, edge.name), report, READABLE_BY_ALL);
  }

  async removeEdge(name: string): Promise<void> {
    rmSync(fileOf(this.edgesFolder, name), { force: true });
  }

  async edges(): Promise<EdgeReport[]> {
    const earliest = new Date(Date.now() - EDGE_SILENCE_MS).toISOString();
    return readAll<EdgeReport>(this.edgesFolder).filter(({ at }) => at > earliest);
  }

  async saveVisits(by: string, { hour, counts }: VisitHour): Promise<void> {
    replaceFile(fileOf(this.visitsFolder, by, `${hour}.`), JSON.stringify(counts), READABLE_BY_ALL);
    const oldest = oldestKeptHour();
    for (const name of namesIn(this.visitsFolder))
      if (name < oldest) rmSync(join(this.visitsFolder, name), { force: true });
  }

  async visits(feature: string): Promise<VisitCounts[]> {
    const oldest = oldestKeptHour();
    return readAll<VisitCounts[]>(this.visitsFolder, (name) => name >= oldest)
      .flat()
      .filter((counts) => counts.feature === feature);
  }

  async saveOutcomes(by: string, counts: readonly OutcomeCount[]): Promise<void> {
    replaceJson(fileOf(this.outcomesFolder, by), counts, READABLE_BY_ALL);
    for (const name of namesIn(this.outcomesFolder)) {
      const file = join(this.outcomesFolder, name);
      const ageMs = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      if (ageMs > LONGEST_CANARY_MS) rmSync(file, { force: true });
    }
  }

  async outcomes(feature: string, phase: string): Promise<OutcomeCount[]> {
    return readAll<OutcomeCount[]>(this.outcomesFolder)
      .flat()
      .filter((count) => count.feature === feature && count.phase === phase);
  }
}

function fileOf(folder: string, edge: string, prefix = ''): string {
  return join(folder, `${prefix}${encodeURIComponent(edge)}.json`);
}

function readAll<T>(folder: string, isWanted: (name: string) => boolean = () => true): T[] {
  return jsonNamesIn(folder)
    .filter(isWanted)
    .map((name) => readJson<T>(join(folder, name)))
    .filter((content) => content !== undefined);
}

/** The oldest hour whose counts are kept, such as `2026-11-22T10`. Compared as text with names of visit files, which begin with an hour. */
function oldestKeptHour(): string {
  return new Date(Date.now() - VISITS_KEPT_MS).toISOString().slice(0, 13);
}
