import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlOf } from './html';
import { junitOf } from './junit';
import type { TestReport } from './test-report';

const PICTURES = 'pictures';
const REPORT_FILE = 'report.json';

/** Number of viewport modes in reports of earlier kits, which do not contain the number. */
const EARLIER_MODES = 6;

export function readReport(folder: string): TestReport {
  return { modes: EARLIER_MODES, ...JSON.parse(reportText(folder)) } as TestReport;
}

/** The stored text of `report.json`, for its digest. */
export function reportText(folder: string): string {
  return readFileSync(join(folder, REPORT_FILE), 'utf8');
}

/** A folder with a report as HTML, JUnit and JSON, and its screenshots. */
export class ReportFolder {
  private readonly written = new Set<string>();

  constructor(private readonly folder: string) {
    mkdirSync(join(folder, PICTURES), { recursive: true });
  }

  /** Stores a screenshot under a hash of its content. @returns its path within the folder */
  picture(content: Buffer, ending: 'png' | 'jpg'): string {
    const name = createHash('sha256').update(content).digest('hex').slice(0, 20);
    const path = `${PICTURES}/${name}.${ending}`;
    if (!this.written.has(path)) writeFileSync(join(this.folder, path), content);
    this.written.add(path);
    return path;
  }

  /** Writes the report. @returns path of its HTML page */
  finish(report: TestReport): string {
    const write = (name: string, text: string) => {
      const path = join(this.folder, name);
      writeFileSync(path, text);
      return path;
    };
    write(REPORT_FILE, `${JSON.stringify(report, null, 1)}\n`);
    write('junit.xml', junitOf(report));
    return write('index.html', htmlOf(report));
  }
}
