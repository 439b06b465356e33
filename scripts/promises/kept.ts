import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEAVING, manifestOf } from '../packages/house';
import { ROOT } from '../workspace/workspace';
import type { ReportName } from './report-name';
import { sinceFile } from './since';
import type { Promised, Reports, Surface } from './surface';
import { byAge, type Minor } from './versions';

// Reports stand in the repository: of today in `<package>/api`, of what was promised in `<package>/api/<minor>`.

const ENDING = '.md';

/** What the packages let through by these reports, held against what each of them has promised. */
export function surfacesOf(reports: Reports): Surface[] {
  return LEAVING.map((folder) => {
    const { name, version } = manifestOf(folder);
    return { name, folder, version, reports: ofPackage(reports, folder), promised: promisedBy(folder) };
  });
}

/** The reports that stand in the repository as today's. */
export function standingReports(): Reports {
  return new Map(LEAVING.flatMap((folder) => [...reportsIn(folder, apiFolder(folder))]));
}

export function writeStanding(reports: Reports): void {
  for (const folder of LEAVING) write(ofPackage(reports, folder), apiFolder(folder));
  const { path, text } = sinceOf(reports);
  writeFileSync(path, text);
}

/** Platform's `since.json`: where it stands, and what it holds by these reports. */
export function sinceOf(reports: Reports): { path: string; text: string } {
  const surface = surfacesOf(reports).find(({ folder }) => folder === 'platform');
  if (!surface) throw new Error('Platform has no reports: since.json would say that nothing is new.');
  return { path: join(ROOT, 'platform/since.json'), text: sinceFile(surface) };
}

/** Keeps what a package lets through as what this minor promises. */
export function keepPromise({ folder, reports }: Surface, minor: Minor): void {
  write(reports, join(apiFolder(folder), minor));
}

function promisedBy(folder: string): Promised[] {
  const api = apiFolder(folder);
  const minors = existsSync(api) ? readdirSync(api).filter((name) => /^\d+\.\d+$/.test(name)) : [];
  return (minors as Minor[])
    .sort(byAge)
    .map((minor) => ({ minor, reports: reportsIn(folder, join(api, minor)) }));
}

function apiFolder(folder: string): string {
  return join(ROOT, folder, 'api');
}

function ofPackage(reports: Reports, folder: string): Reports {
  return new Map([...reports].filter(([name]) => name.startsWith(`${folder}/`)));
}

function reportsIn(folder: string, place: string): Reports {
  const files = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith(ENDING)) : [];
  return new Map(
    files.map((file) => {
      const name: ReportName = `${folder}/${file.slice(0, -ENDING.length)}`;
      return [name, readFileSync(join(place, file), 'utf8')];
    }),
  );
}

/** A door that is gone has no report any more. */
function write(reports: Reports, place: string): void {
  mkdirSync(place, { recursive: true });
  for (const file of readdirSync(place)) if (file.endsWith(ENDING)) rmSync(join(place, file));
  for (const [name, text] of reports) writeFileSync(join(place, `${name.split('/')[1]}${ENDING}`), text);
}
