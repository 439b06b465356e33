import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { featureOf, packageJson, workspacePackages } from '@stepwell/remote-kit/workspace';
import { DESIGN_SYSTEM } from './package-version';

/** The remote, or another package, that uses a component, and its files that do. */
export interface ComponentUser {
  feature: string;
  /** Paths within its package. */
  files: string[];
}

const IMPORT = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*'${DESIGN_SYSTEM}'`, 'g');
/** What is not in any release. */
const NOT_BUILT = /(^|[\\/])(node_modules|dist|coverage)([\\/]|$)|\.(test|testing)\.tsx?$/;

/** Who uses each component: every package of a repository that declares the design system, by what its sources import. */
export function componentUsers(root: string): Map<string, ComponentUser[]> {
  const users = new Map<string, ComponentUser[]>();
  for (const folder of workspacePackages(root).values()) {
    if (!(DESIGN_SYSTEM in (packageJson(folder).dependencies ?? {}))) continue;
    const feature = featureOf(folder);
    for (const path of sourcesIn(folder)) {
      for (const component of importedIn(readFileSync(path, 'utf8'))) {
        const known = users.get(component) ?? [];
        const user = known.find((each) => each.feature === feature) ?? { feature, files: [] };
        if (user.files.length === 0) known.push(user);
        user.files.push(relative(folder, path));
        users.set(component, known);
      }
    }
  }
  return users;
}

/** Names that a source takes from the design system; types are none of what is drawn. */
export function importedIn(text: string): string[] {
  const names = [...text.matchAll(IMPORT)].flatMap(([, list = '']) => list.split(','));
  return [
    ...new Set(
      names
        .map((name) => name.trim())
        .filter((name) => name && !name.startsWith('type '))
        .map((name) => name.split(/\s+as\s+/)[0] ?? ''),
    ),
  ];
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((item) => {
      const path = join(folder, item.name);
      if (NOT_BUILT.test(item.name)) return [];
      if (item.isDirectory()) return sourcesIn(path);
      return /\.tsx?$/.test(item.name) ? [path] : [];
    });
}
