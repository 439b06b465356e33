import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { releaseId } from './release-id';
import { featureOf, rootOf } from './workspace';

/** A release of a package: the files of one build, in a folder that never changes. */
export interface BuiltRelease {
  feature: string;
  id: string;
  /** `<package>/dist/<release id>` */
  folder: string;
  /** Folder of the package. */
  source: string;
}

/** Exit code of `compile.ts`: the sources changed during the build. */
export const SOURCES_CHANGED = 3;
const MAX_ATTEMPTS = 3;

/** Builds releases of packages unless they are built. @throws Error with the output of a failed build, or if the sources keep changing */
export async function buildPackages(
  sources: readonly string[],
  report: (text: string) => void,
): Promise<BuiltRelease[]> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const releases = sources.map(releaseOf);
    const missing = releases.filter(({ folder }) => !existsSync(join(folder, 'release.json')));
    if (missing.length === 0) return releases;
    for (const { feature, id } of missing) report(`building ${feature} ${id}`);
    if (await compile(missing)) return releases;
    report('the sources changed while they were built');
  }
  throw new Error('The sources changed during every build, so that no id matches them. Try again.');
}

function releaseOf(source: string): BuiltRelease {
  const id = releaseId(source);
  return { feature: featureOf(source), id, folder: join(source, 'dist', id), source };
}

/** Loader for TypeScript, because scenarios are TypeScript even where the kit itself is installed as JavaScript. */
const TYPESCRIPT = new URL('../../typescript/register.mjs', import.meta.url).href;
/** The program of the compiling process: `.ts` in this repository, `.js` where the kit is installed. */
const COMPILER = join(import.meta.dirname, `compile${extname(import.meta.filename)}`);

/** The umask when this module is loaded. A server sets a stricter umask later, for private data; builds do not need it. */
const UMASK = process.umask();

/** Builds in a process of its own, `compile.ts`. @returns false if sources changed during the build */
async function compile(releases: BuiltRelease[]): Promise<boolean> {
  const args = [JSON.stringify(releases), String(UMASK)];
  const child = spawn(process.execPath, ['--import', TYPESCRIPT, COMPILER, ...args], {
    cwd: rootOf(releases[0]?.source ?? '.'),
    // The child ends when the IPC channel closes, even if this process is killed.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const [[code], output] = await Promise.all([once(child, 'close'), text(child.stderr as Readable)]);
  if (code !== 0 && code !== SOURCES_CHANGED) throw new Error(`The build failed:\n${output}`);
  return code === 0;
}
