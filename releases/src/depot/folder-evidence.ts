import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processName } from '../alive';
import type { EvidenceThen, RevisionEvidence } from '../registry/evidence';
import type { AuditLine } from '../registry/registry';

/** What the log says of it stands apart, in one file: a log of years is read without the lists. */
const SAID = 'said.jsonl';

/** What could run on payment pages, in a folder: a file for each revision. */
export class FolderEvidence {
  constructor(private readonly folder: string) {}

  keep(evidence: RevisionEvidence): void {
    const { revision, said } = evidence;
    mkdirSync(this.folder, { recursive: true });
    const path = this.fileOf(revision);
    const draft = `${path}.${processName()}.tmp`;
    writeFileSync(draft, JSON.stringify(evidence));
    renameSync(draft, path);
    appendFileSync(join(this.folder, SAID), `${JSON.stringify([revision, said])}\n`);
  }

  of(revision: number): RevisionEvidence | undefined {
    const path = this.fileOf(revision);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RevisionEvidence) : undefined;
  }

  before(revision: number): RevisionEvidence | undefined {
    const seen = [...this.said()].flatMap(([each, { site }]) => (site && each < revision ? [each] : []));
    return seen.length > 0 ? this.of(Math.max(...seen)) : undefined;
  }

  /** Lines of the log, each with what was found of its revision last. */
  toldIn(lines: AuditLine[]): AuditLine[] {
    const said = this.said();
    return lines.map((line) => {
      const evidence = said.get(line.revision);
      return evidence ? { ...line, evidence } : line;
    });
  }

  private said(): Map<number, EvidenceThen> {
    const path = join(this.folder, SAID);
    return new Map(existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(saidIn) : []);
  }

  private fileOf(revision: number): string {
    return join(this.folder, `${revision}.json`);
  }
}

/** A line that a crash cut short is none. */
function saidIn(text: string): [revision: number, said: EvidenceThen][] {
  try {
    return [JSON.parse(text) as [number, EvidenceThen]];
  } catch {
    return [];
  }
}
