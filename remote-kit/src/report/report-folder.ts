import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlOf } from './html';
import { junitOf } from './junit';
import type { PlayReport } from './test-report';

const PICTURES = 'pictures';
const DATA = 'report.json';

/** What was written into a folder before. */
export function readReport(folder: string): PlayReport {
  return JSON.parse(reportText(folder)) as PlayReport;
}

/** The same as the text that a digest is made of. */
export function reportText(folder: string): string {
  return readFileSync(join(folder, DATA), 'utf8');
}

/** The folder of a report while it is being made. */
export class ReportFolder {
  private readonly written = new Set<string>();

  constructor(private readonly folder: string) {
    mkdirSync(join(folder, PICTURES), { recursive: true });
  }

  /** Keeps a picture, once. @returns its path within the folder */
  picture(content: Buffer, ending: 'png' | 'jpg'): string {
    const name = createHash('sha256').update(content).digest('hex').slice(0, 20);
    const path = `${PICTURES}/${name}.${ending}`;
    if (!this.written.has(path)) writeFileSync(join(this.folder, path), content);
    this.written.add(path);
    return path;
  }

  /** @returns path of the page to open */
  finish(report: PlayReport): string {
    const write = (name: string, text: string) => {
      const path = join(this.folder, name);
      writeFileSync(path, text);
      return path;
    };
    write(DATA, `${JSON.stringify(report, null, 1)}\n`);
    write('junit.xml', junitOf(report));
    return write('index.html', htmlOf(report));
  }
}
