import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type BuiltRelease, buildPackages } from '@stepwell/remote-kit/internal/build-packages';
import { remotesIn } from '@stepwell/remote-kit/internal/workspace';

/** Root of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** Folders of the released packages by feature, such as `catalog: 'mfe-catalog'`: the shell and every remote. */
export const RELEASED_PACKAGES: Readonly<Record<string, string>> = {
  shell: 'shell',
  ...Object.fromEntries(
    Object.entries(remotesIn(ROOT)).map(([feature, folder]) => [feature, basename(folder)]),
  ),
};

/** Builds features unless their build exists. @returns the builds @throws Error for an unknown feature */
export function buildFeatures(features: string[], report: (text: string) => void): Promise<BuiltRelease[]> {
  return buildPackages(features.map(folderOf), report);
}

/** Builds the style sheet and the script of the desk, unless they are newer than their sources. @throws Error with the output */
export async function buildDesk(report: (text: string) => void): Promise<void> {
  const built = statSync(join(ROOT, 'api/dist/desk/desk.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isInstalled = process.env.NODE_ENV === 'production' && built > 0;
  if (isInstalled || DESK_SOURCES.every((folder) => lastChange(join(ROOT, folder)) < built)) return;
  report('building the desk');
  await promisify(execFile)(process.execPath, [join(ROOT, 'api/desk/build.mjs')]);
}

const DESK_SOURCES = ['api/desk', 'shared-ui/src'];

/** When a file in a folder last changed, in milliseconds since 1970. */
function lastChange(folder: string): number {
  const paths = readdirSync(folder, { recursive: true }) as string[];
  return Math.max(...paths.map((path) => statSync(join(folder, path)).mtimeMs));
}

function folderOf(feature: string): string {
  const folder = RELEASED_PACKAGES[feature];
  if (folder) return join(ROOT, folder);
  throw new Error(
    `No package is released as "${feature}": name one of ${Object.keys(RELEASED_PACKAGES).join(', ')}.`,
  );
}
