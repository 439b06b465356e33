import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** Builds the page of the QA workbench unless the build exists. @returns its folder */
export async function buildWorkbenchPage(report: (text: string) => void): Promise<string> {
  const [page] = await buildPackages([join(ROOT, 'workbench')], report);
  return page?.folder ?? '';
}

/** Builds the team page unless the build exists. `npm run build` does this, because a production installation has no build tools. */
export async function buildTeamPage(report: (text: string) => void): Promise<void> {
  await buildPackages([join(ROOT, 'release-server/team-page')], report);
}

/** Builds the desk's pages unless the build exists. */
export async function buildDesk(report: (text: string) => void): Promise<void> {
  await buildPackages([join(ROOT, 'desk')], report);
}

/** Folder of the innermost package that contains a file. @param path from the root @returns path from the root; empty for the root */
export function packageOf(path: string): string {
  const folder = dirname(path);
  if (folder === '.') return '';
  return existsSync(join(ROOT, folder, 'package.json')) ? folder : packageOf(folder);
}

function folderOf(feature: string): string {
  const folder = RELEASED_PACKAGES[feature];
  if (folder) return join(ROOT, folder);
  throw new Error(
    `No package is released as "${feature}": name one of ${Object.keys(RELEASED_PACKAGES).join(', ')}.`,
  );
}
