import { basename, join } from 'node:path';
import { type BuiltRelease, buildPackages } from '@stepwell/remote-kit/internal/build-packages';
import { remotesIn } from '@stepwell/remote-kit/internal/workspace';

/** Root of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** Folders of the packages that are released, by the name under which the registry knows them: the shell, and every remote. */
export const RELEASED_PACKAGES: Readonly<Record<string, string>> = {
  shell: 'shell',
  ...Object.fromEntries(
    Object.entries(remotesIn(ROOT)).map(([feature, folder]) => [feature, basename(folder)]),
  ),
};

/** Says where the releases of the named features are, and builds those that are not there yet. @throws Error if there is none of a name */
export function buildFeatures(features: string[], report: (text: string) => void): Promise<BuiltRelease[]> {
  return buildPackages(features.map(folderOf), report);
}

/** Builds the page of the QA workbench, unless that is done: built as releases are, and in no store. */
export async function buildWorkbenchPage(report: (text: string) => void): Promise<string> {
  const [page] = await buildPackages([join(ROOT, 'workbench')], report);
  return page?.folder ?? '';
}

/** Builds the page of the release service, unless that is done: where it runs, there may be nothing to build with. */
export async function buildTeamPage(report: (text: string) => void): Promise<void> {
  await buildPackages([join(ROOT, 'release-server/team-page')], report);
}

function folderOf(feature: string): string {
  const folder = RELEASED_PACKAGES[feature];
  if (folder) return join(ROOT, folder);
  throw new Error(
    `No package is released as "${feature}": know ${Object.keys(RELEASED_PACKAGES).join(', ')}.`,
  );
}
