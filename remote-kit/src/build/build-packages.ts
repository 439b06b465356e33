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

/** Loader for TypeScript, because scenarios are TypeScript even where the kit itself is installed as JavaScript. */
const TYPESCRIPT = new URL('../../typescript/register.mjs', import.meta.url).href;
/** The program of the compiling process: `.ts` in this repository, `.js` where the kit is installed. */
const COMPILER = join(import.meta.dirname, `compile${extname(import.meta.filename)}`);

/** Builds releases of packages unless they are built. @throws Error with the output of a failed build */
export async function buildPackages(
  sources: readonly string[],
  report: (text: string) => void,
): Promise<BuiltRelease[]> {
  const releases = sources.map(releaseOf);
  const missing = releases.filter(({ folder }) => !existsSync(join(folder, 'release.json')));
  for (const { feature, id } of missing) report(`building ${feature} ${id}`);
  if (missing.length > 0) await compile(missing);
  return releases;
}

function releaseOf(source: string): BuiltRelease {
  const id = releaseId(source);
  return { feature: featureOf(source), id, folder: join(source, 'dist', id), source };
}

/** Builds in a process of its own, so that configurations and scenarios are imported afresh, and all memory is freed at the end. */
async function compile(releases: BuiltRelease[]): Promise<void> {
  const child = spawn(process.execPath, ['--import', TYPESCRIPT, COMPILER, JSON.stringify(releases)], {
    cwd: rootOf(releases[0]?.source ?? '.'),
    // The child ends when the IPC channel closes, even if this process is killed.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const [[code], output] = await Promise.all([once(child, 'close'), text(child.stderr as Readable)]);
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
}
