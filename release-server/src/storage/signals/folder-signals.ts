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

/** Mode of files with signals: the command that reads them may run as another user than the edge that writes them. */
const READABLE = 0o644;

/** Signals in a folder: `<environment>.edges/`, `.visits/` and `.votes/` with a JSON file for each edge. */
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
    replaceJson(fileOf(this.edgesFolder, edge.name), { ...edge, at: new Date().toISOString() }, READABLE);
  }

  async removeEdge(name: string): Promise<void> {
    rmSync(fileOf(this.edgesFolder, name), { force: true });
  }

  async edges(): Promise<EdgeReport[]> {
    const earliest = new Date(Date.now() - EDGE_SILENCE_MS).toISOString();
    return readAll<EdgeReport>(this.edgesFolder).filter(({ at }) => at > earliest);
  }

  async saveVisits(by: string, { hour, counts }: VisitHour): Promise<void> {
    replaceFile(fileOf(this.visitsFolder, by, `${hour}.`), JSON.stringify(counts), READABLE);
    const first = firstHour();
    for (const name of namesIn(this.visitsFolder))
      if (name < first) rmSync(join(this.visitsFolder, name), { force: true });
  }

  async visits(feature: string): Promise<VisitCounts[]> {
    const first = firstHour();
    return readAll<VisitCounts[]>(this.visitsFolder, (name) => name >= first)
      .flat()
      .filter((counts) => counts.feature === feature);
  }

  async saveOutcomes(by: string, counts: readonly OutcomeCount[]): Promise<void> {
    replaceJson(fileOf(this.outcomesFolder, by), counts, READABLE);
    for (const name of namesIn(this.outcomesFolder)) {
      const file = join(this.outcomesFolder, name);
      const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      if (age > LONGEST_CANARY_MS) rmSync(file, { force: true });
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

/** Names of visit files begin with their hour, such as `2026-11-22T10`. */
function firstHour(): string {
  return new Date(Date.now() - VISITS_KEPT_MS).toISOString().slice(0, 13);
}
