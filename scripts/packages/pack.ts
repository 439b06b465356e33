import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace/workspace';

/** The packages that teams in other repositories install, and what these import. */
export const PUBLISHED = ['contract', 'platform', 'shared-ui', 'server-kit', 'releases', 'remote-kit'];
/** Their builds and tests compile the published TypeScript, so that an editor shows sources with their comments. */
const NOT_PUBLISHED = /\.(test|stories)\.tsx?$|^(testing|crash)\//;

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Lays a package out as it is published: its sources in git, without tests. @returns its folder */
export function layOut(name: string, into: string): string {
  const folder = join(into, name);
  const files = execFileSync('git', ['ls-files', '.'], { cwd: join(ROOT, name), encoding: 'utf8' });
  for (const file of files.trim().split('\n')) {
    if (NOT_PUBLISHED.test(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, name, file), join(folder, file));
  }
  const path = join(folder, 'package.json');
  writeFileSync(path, JSON.stringify(publishedManifest(JSON.parse(readFileSync(path, 'utf8'))), null, 2));
  return folder;
}

/**
 * In this repository the kit's tools, such as webpack, are dependencies of development, which production does not install. A team that
 * installs the kit needs them.
 */
function publishedManifest({ private: _, devDependencies = {}, ...manifest }: Manifest): object {
  const isKit = manifest.name === '@stepwell/remote-kit';
  return { ...manifest, dependencies: { ...manifest.dependencies, ...(isKit && devDependencies) } };
}
