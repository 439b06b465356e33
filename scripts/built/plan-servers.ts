import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from '@stepwell/remote-kit/internal/compile';
import { fileMeant, filesBelow, isScript } from '../packages/published-packages';
import { packageNamed, specifiersIn } from '../packages/specifiers';
import { ROOT } from '../workspace/workspace';

/** What runs where the site runs for strangers: each a process of its own. */
export const PROGRAMS = [
  'scripts/start.ts',
  'shell/edge/main.ts',
  'api/src/main.ts',
  'api/src/migrate.ts',
  'api/src/cli/main.ts',
  'release-server/team-page/server/main.ts',
  'scripts/release.ts',
];

export interface CompiledFile {
  source: string;
  code: string;
  /** Names of the installed packages that it imports while it runs. */
  packages: string[];
}

/** All of our files that the programs may load while they run, compiled; by path from the root. */
export async function planServers(): Promise<Map<string, CompiledFile>> {
  const plan = new Map<string, CompiledFile>();
  const waiting = [...PROGRAMS];
  // It grows while it is walked.
  for (const file of waiting) {
    if (plan.has(file)) continue;
    const source = readFileSync(join(ROOT, file), 'utf8');
    const code = await compile(source, join(ROOT, file));
    const text = running(code);
    const specifiers = specifiersIn(text);
    const ours = specifiers
      .map((specifier) => fileMeant(file, specifier))
      .filter((each) => each !== undefined);
    const others = specifiers.filter((specifier) => fileMeant(file, specifier) === undefined);
    plan.set(file, { source, code, packages: others.map(packageNamed).filter((name) => name !== undefined) });
    waiting.push(...[...ours, ...foundByName(file, text)].filter(isScript));
  }
  return plan;
}

/** Files that are imported by names which are known only while it runs: all below the folder that their path begins with. */
function foundByName(file: string, code: string): string[] {
  return [...code.matchAll(/\bimport\(`(\.[^`$]*)\$\{/g)].flatMap(([, begin = '']) =>
    filesBelow(join(dirname(file), begin)),
  );
}

/** What runs in Node: neither words about imports, nor our chunks, which a browser's build makes and names. */
function running(code: string): string {
  return code
    .replace(/\bimport\(\s*\/\*\s*webpackChunkName[^*]*\*\/\s*'\.[^']*'\s*\)/g, '')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
