import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestOf, PUBLISHED } from '../packages/published-packages';
import { ROOT } from '../workspace/workspace';
import type { WrittenFile } from './written-file';

/** Manifests that depend on the published packages but that Changesets does not update. */
const MANIFESTS = ['package.json', 'remote-kit/template/remote/package.json'];

/** The `MANIFESTS` with the current versions of the published packages. */
export function packageVersions(): WrittenFile[] {
  return MANIFESTS.map((path) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
    for (const { name, version } of PUBLISHED.map(manifestOf))
      for (const dependencies of [manifest.dependencies, manifest.devDependencies])
        if (dependencies && name in dependencies) dependencies[name] = version;
    return { path, text: `${JSON.stringify(manifest, null, 2)}\n` };
  });
}
