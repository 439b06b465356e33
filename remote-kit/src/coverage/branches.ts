import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** One file in Istanbul's `coverage-final.json`, as far as `uncoveredIn` reads it. */
interface CoveredFile {
  branchMap: Record<string, { loc: { start: { line: number }; end: { line: number } } }>;
  /** Number of runs of each path of a branch. */
  b: Record<string, number[]>;
}

/** Branches of one file that no scenario runs. */
export interface UncoveredBranches {
  file: string;
  /** `12` or `12-15`. */
  lines: string[];
}

/**
 * Branches of a remote's modules that none of its scenarios runs in jest.
 * @param runJest runs jest with these arguments in the remote's folder; returns whether all tests passed
 * @throws Error if a scenario fails
 */
export async function uncoveredBranches(
  packageFolder: string,
  runJest: (args: string[]) => Promise<boolean>,
): Promise<UncoveredBranches[]> {
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
  try {
    const hasPassed = await runJest([
      ...['--silent', '--testMatch', '<rootDir>/scenarios/**/*.test.{ts,tsx}'],
      ...['--coverage', '--coverageProvider=v8', '--coverageReporters=json'],
      ...[`--coverageDirectory=${folder}`, '--collectCoverageFrom=src/**/*.{ts,tsx}'],
      ...['--collectCoverageFrom=!**/*.{test,testing}.*', '--collectCoverageFrom=!**/testing.*'],
    ]);
    if (!hasPassed)
      throw new Error('A scenario failed: fix it first. Coverage is measured only if all scenarios pass.');
    const covered = JSON.parse(readFileSync(join(folder, 'coverage-final.json'), 'utf8')) as Record<
      string,
      CoveredFile
    >;
    return uncoveredIn(covered, packageFolder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Branches of which a path was never run, from coverage data. */
export function uncoveredIn(
  covered: Readonly<Record<string, CoveredFile>>,
  packageFolder: string,
): UncoveredBranches[] {
  return Object.entries(covered)
    .map(([file, { branchMap, b }]) => ({
      file: relative(packageFolder, file),
      lines: Object.entries(b)
        .filter(([, paths]) => paths.includes(0))
        .map(([id]) => branchMap[id]?.loc)
        .filter((place) => place !== undefined)
        .sort((one, other) => one.start.line - other.start.line)
        .map(({ start, end }) => (start.line === end.line ? `${start.line}` : `${start.line}-${end.line}`)),
    }))
    .filter(({ lines }) => lines.length > 0)
    .sort((one, other) => (one.file < other.file ? -1 : 1));
}
