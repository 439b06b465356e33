import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { releaseId } from './release-id';
import { featureOf, rootOf } from './workspace';

export interface BuiltRelease {
  feature: string;
  id: string;
  /** Where the release's files are: `<package>/dist/<release id>`. */
  folder: string;
  /** Folder of the package that it is built from. */
  source: string;
}

/** Exit code of `compile.ts` that asks for another try: sources changed while it read them. */
export const SOURCES_CHANGED = 3;
const TRIES = 3;

/**
 * Says where the releases of the packages in these folders are, and builds those that are not there yet.
 * @throws Error with what the build said when it fails
 */
export async function buildPackages(
  sources: readonly string[],
  report: (text: string) => void,
): Promise<BuiltRelease[]> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const wanted = sources.map(releaseOf);
    const missing = wanted.filter(({ folder }) => !existsSync(join(folder, 'release.json')));
    if (missing.length === 0) return wanted;
    for (const { feature, id } of missing) report(`building ${feature} ${id}`);
    if (await compile(missing)) return wanted;
    report('the sources changed while they were built');
  }
  throw new Error('The sources changed during every build: an id must stand for what was built. Try again.');
}

function releaseOf(source: string): BuiltRelease {
  const id = releaseId(source);
  return { feature: featureOf(source), id, folder: join(source, 'dist', id), source };
}

/** TypeScript for the scenarios of a remote, whatever the kit itself is written in. */
const TYPESCRIPT = new URL('../../typescript/register.mjs', import.meta.url).href;
/** As this file, a source here and a module where the kit is installed. */
const COMPILER = join(import.meta.dirname, `compile${extname(import.meta.filename)}`);

/** As this process began: one that keeps private data creates its own files for its user alone, and a build is read by others. */
const UMASK = process.umask();

/** @returns false when sources changed meanwhile, so that not all was built */
function compile(releases: BuiltRelease[]): Promise<boolean> {
  const args = [JSON.stringify(releases), String(UMASK)];
  const child = spawn(process.execPath, ['--import', TYPESCRIPT, COMPILER, ...args], {
    cwd: rootOf(releases[0]?.source ?? '.'),
    // It hears by the channel that this process is gone, however it went.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(true);
      else if (code === SOURCES_CHANGED) resolve(false);
      else reject(new Error(`The build failed:\n${said}`));
    });
  });
}
