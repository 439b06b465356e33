import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from '@stepwell/remote-kit/internal/compile';
import { filesBelow, isScript, resolveImport } from '../packages/published-packages';
import { packageNamed, specifiersIn } from '../packages/specifiers';
import { ROOT } from '../workspace/workspace';

/** Entry files of the production processes. */
export const PROGRAMS = [
  'scripts/start.ts',
  'shell/edge/main.ts',
  'api/src/main.ts',
  'api/src/migrate.ts',
  'api/src/cli/main.ts',
  'desk/server/main.ts',
  'release-server/team-page/server/main.ts',
  'scripts/release.ts',
];

export interface CompiledFile {
  source: string;
  code: string;
  /** Names of the packages that the file imports at run time. */
  packages: string[];
}

/** Compiles every file that the programs may load. @returns the compiled files by path of the source from the root */
export async function planServers(): Promise<Map<string, CompiledFile>> {
  const plan = new Map<string, CompiledFile>();
  const queue = [...PROGRAMS];
  // The queue grows during the loop, because each file adds its imports.
  for (const file of queue) {
    if (plan.has(file)) continue;
    const source = readFileSync(join(ROOT, file), 'utf8');
    const code = await compile(source, join(ROOT, file));
    const executed = withoutUnexecuted(code);
    const specifiers = specifiersIn(executed);
    const ownFiles = specifiers
      .map((specifier) => resolveImport(file, specifier))
      .filter((each) => each !== undefined);
    const external = specifiers.filter((specifier) => resolveImport(file, specifier) === undefined);
    plan.set(file, {
      source,
      code,
      packages: external.map(packageNamed).filter((name) => name !== undefined),
    });
    queue.push(...[...ownFiles, ...dynamicImports(file, executed)].filter(isScript));
  }
  return plan;
}

/** Files that a dynamic import with a template string may load: all files below the folder of the string's constant part. */
function dynamicImports(file: string, code: string): string[] {
  return [...code.matchAll(/\bimport\(`(\.[^`$]*)\$\{/g)].flatMap(([, begin = '']) =>
    filesBelow(join(dirname(file), begin)),
  );
}

/** Removes comments, and imports that only webpack executes (chunks of browser builds), so that only imports of Node remain. */
function withoutUnexecuted(code: string): string {
  return code
    .replace(/\bimport\(\s*\/\*\s*webpackChunkName[^*]*\*\/\s*'\.[^']*'\s*\)/g, '')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
