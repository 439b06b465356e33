import { surfaceProblems } from './check';
import { keepPromise, surfacesOf, writeStanding } from './kept';
import type { Reports, Surface } from './surface';
import { todaysReports } from './today';
import { minorOf } from './versions';

/** @returns the reports of today. @throws Error with all that is wrong with the packages' surfaces */
export function checkSurfaces(): Reports {
  const today = todaysReports();
  const problems = surfaceProblems(today);
  if (problems.length > 0) throw new Error(problems.join('\n\n'));
  return today;
}

/** Writes what the packages let through today. What that breaks is said by the check. */
export function writeReports(): void {
  writeStanding(todaysReports());
}

/** Makes what a package lets through today the promise of its version. @throws Error if a promise of before is broken */
export function promiseSurface(folder: string): void {
  for (const surface of surfacesOf(checkSurfaces())) {
    if (surface.folder !== folder) continue;
    const minor = minorOf(surface.version);
    if (isPromised(surface)) console.log(`${folder} ${minor} is promised already`);
    else keepPromise(surface, minor);
  }
}

/** @throws Error naming every package whose version has promised nothing yet */
export function requirePromises(): void {
  const unpromised = surfacesOf(checkSurfaces()).filter((surface) => !isPromised(surface));
  if (unpromised.length === 0) return;
  const commands = unpromised.map(({ folder }) => `  npm run packages -- promise ${folder}`);
  throw new Error(
    `What is published is promised: its report must stand in the repository, or the next version has nothing to keep.\n${commands.join('\n')}`,
  );
}

function isPromised({ version, promised }: Surface): boolean {
  return promised.some(({ minor }) => minor === minorOf(version));
}
