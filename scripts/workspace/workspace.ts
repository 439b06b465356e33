import { basename, join } from 'node:path';
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

/** Builds the desk's pages unless the build exists. `npm run build` does this, because a production installation has no build tools. */
export async function buildDesk(report: (text: string) => void): Promise<void> {
  await buildPackages([join(ROOT, 'desk')], report);
}

function folderOf(feature: string): string {
  const folder = RELEASED_PACKAGES[feature];
  if (folder) return join(ROOT, folder);
  throw new Error(
    `No package is released as "${feature}": name one of ${Object.keys(RELEASED_PACKAGES).join(', ')}.`,
  );
}
