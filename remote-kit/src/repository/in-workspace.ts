import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureManifest } from '@stepwell/platform';
import { readJson, remotesIn } from '../build/workspace';
import type { NamesInUse, NewRemote } from './new-remote';
import { asJson, remoteTexts, writeTexts } from './template-texts';

const OWNERS = 'CODEOWNERS';
/** Width of the column of paths in CODEOWNERS. */
const PATH_WIDTH = 19;

/** Names and routes of existing remotes. @param root of the repository */
export function namesInUse(root: string): NamesInUse {
  const remotes = Object.entries(remotesIn(root));
  const routes = remotes.flatMap(([name, folder]) =>
    readJson<FeatureManifest>(join(folder, 'feature.json')).routes.map(({ path }) => [path, name] as const),
  );
  return { names: remotes.map(([name]) => name), routes: new Map(routes) };
}

/**
 * Writes a remote into a workspace, and adds its owner to CODEOWNERS.
 * @param root of the repository
 * @returns folder of the remote
 * @throws Error if the folder is not empty
 */
export function writeInWorkspace(remote: NewRemote, root: string): string {
  const folder = join(root, `mfe-${remote.name}`);
  const texts = remoteTexts(remote);
  const manifest = JSON.parse(texts.get('feature.json') ?? '') as object;
  texts.set('feature.json', asJson({ $schema: '../platform/feature.schema.json', ...manifest }));
  writeTexts(texts, folder);
  const owners = join(root, OWNERS);
  if (existsSync(owners)) writeFileSync(owners, withOwner(readFileSync(owners, 'utf8'), remote.name));
  return folder;
}

/** CODEOWNERS with a line for the remote, after those of the other remotes or at the end. */
function withOwner(owners: string, name: string): string {
  const line = `${`/mfe-${name}/`.padEnd(PATH_WIDTH)} @stepwell/${name}`;
  const lines = owners.split('\n');
  const lastRemote = lines.findLastIndex((each) => each.startsWith('/mfe-'));
  return lines.toSpliced(lastRemote < 0 ? lines.length - 1 : lastRemote + 1, 0, line).join('\n');
}
