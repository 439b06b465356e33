import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { filesBelow, LEAVING } from '../packages/house';
import { filesThatLeave, layOutPackages } from '../packages/lay-out';
import { ROOT } from '../workspace/workspace';
import { reportsOf } from './extract';
import type { ReportName } from './report-name';
import type { Reports } from './surface';

/** Remembers the reports of the sources that were read last: to make them takes ten seconds. */
const MEMORY = join(ROOT, 'node_modules/.cache/api-reports/reports.json');

interface Memory {
  sources: string;
  reports: [ReportName, string][];
}

/** The reports of what the packages let through today. @throws Error with what the compiler said */
export function todaysReports(): Reports {
  const sources = sourcesHash();
  const known = remembered();
  if (known?.sources === sources) return new Map(known.reports);
  const reports = withLaidOut(reportsOf);
  mkdirSync(dirname(MEMORY), { recursive: true });
  writeFileSync(MEMORY, JSON.stringify({ sources, reports: [...reports] } satisfies Memory));
  return reports;
}

/** The packages as they will be packed, beside each other, where their imports lead to each other and to what is installed. */
export function withLaidOut<T>(work: (folders: string[]) => T): T {
  const scratch = mkdtempSync(join(tmpdir(), 'stepwell-promises-'));
  try {
    const folders = layOutPackages(join(scratch, 'packages'));
    const ours = join(scratch, 'packages/node_modules/@stepwell');
    mkdirSync(ours, { recursive: true });
    for (const folder of folders) symlinkSync(folder, join(ours, basename(folder)), 'junction');
    symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'), 'junction');
    return work(folders);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Of everything that decides what the reports say. */
function sourcesHash(): string {
  const files = [
    ...filesThatLeave(),
    ...LEAVING.map((folder) => join(folder, 'package.json')),
    ...filesBelow('scripts/packages'),
    ...filesBelow('scripts/promises'),
    ...filesBelow('scripts/tools/api-extractor'),
    'package-lock.json',
  ];
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

function remembered(): Memory | undefined {
  try {
    return JSON.parse(readFileSync(MEMORY, 'utf8')) as Memory;
  } catch {
    return undefined;
  }
}
