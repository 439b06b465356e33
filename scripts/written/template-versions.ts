import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEAVING, manifestOf } from '../packages/house';
import { ROOT } from '../workspace/workspace';
import type { WrittenFile } from './written-file';

/** A new remote begins with the present versions of the packages. Changesets does not know its manifest, which is no workspace. */
export function templateVersions(): WrittenFile {
  const path = 'remote-kit/template/remote/package.json';
  const manifest = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  for (const { name, version } of LEAVING.map(manifestOf))
    for (const dependencies of [manifest.dependencies, manifest.devDependencies])
      if (name in dependencies) dependencies[name] = version;
  return { path, text: `${JSON.stringify(manifest, null, 2)}\n` };
}
