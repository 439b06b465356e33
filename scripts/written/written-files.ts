import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SLOTS } from '@stepwell/platform/slots';
import { manifestOf, PUBLISHED } from '../packages/published-packages';
import { ROOT } from '../workspace/workspace';

/** A file in git that `npm run check -- --fix` generates, wholly or partly. */
interface WrittenFile {
  /** Path from the root of the repository. */
  path: string;
  text: string;
}

/** Manifests that depend on the published packages. Changesets updates only those of workspaces, so these are written here. */
const MANIFESTS = ['package.json', 'remote-kit/template/remote/package.json'];

/** All files that `npm run check -- --fix` writes. */
export function writtenFiles(): WrittenFile[] {
  return [slotsSchema(), ...packageVersions()];
}

/** The JSON schema of a slot's name in `feature.json`. In `contract`, because slots belong to the site; the schema in `platform` refers to it. */
function slotsSchema(): WrittenFile {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    description: 'a slot of the site (slots.ts of the contract)',
    enum: Object.keys(SLOTS),
  };
  return { path: 'contract/slots.schema.json', text: textOf(schema) };
}

/** The `MANIFESTS` with the current versions of the published packages. */
function packageVersions(): WrittenFile[] {
  return MANIFESTS.map((path) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
    for (const { name, version } of PUBLISHED.map(manifestOf))
      for (const dependencies of [manifest.dependencies, manifest.devDependencies])
        if (dependencies && name in dependencies) dependencies[name] = version;
    return { path, text: textOf(manifest) };
  });
}

function textOf(json: object): string {
  return `${JSON.stringify(json, null, 2)}\n`;
}
