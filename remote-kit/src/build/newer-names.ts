import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { parseSync } from '@swc/core';
import lt from 'semver/functions/lt.js';
import minVersion from 'semver/ranges/min-version.js';
import { packageJson, readJson } from './workspace';

const PLATFORM = '@stepwell/platform';

/** `since.json` of platform: what its major version did not have from the start, with the version that brought it. */
interface Since {
  names: Record<string, string>;
  /** Places of the shell. */
  slots: Record<string, string>;
}

/**
 * Refuses a remote that uses what a shell may not have that its declared range lets load it: such a shell would find out in
 * front of a visitor.
 * @throws Error naming each such name, who uses it, and since when it is there
 */
export function refuseNewerNames(folder: string): void {
  const { peerDependencies = {} } = packageJson(folder);
  const range = peerDependencies[PLATFORM] ?? '*';
  const lowest = minVersion(range)?.version ?? '0.0.0';
  const since = readJson<Since>(
    createRequire(join(folder, 'package.json')).resolve(`${PLATFORM}/since.json`),
  );
  const newer = usesOf(folder).flatMap(({ file, kind, name }) => {
    const version = since[kind][name];
    return version && lt(lowest, version) ? [`${file} uses ${name}, which came with ${version}`] : [];
  });
  if (newer.length === 0) return;
  throw new Error(
    `${basename(folder)} says "${PLATFORM}": "${range}" in its peerDependencies, and ${lowest} has not all that it uses:
  ${[...new Set(newer)].join('\n  ')}
A shell that lends ${lowest} would load it and fail. Say there from which version on it runs, or do without.`,
  );
}

interface Use {
  /** In the remote's folder. */
  file: string;
  kind: keyof Since;
  name: string;
}

function usesOf(folder: string): Use[] {
  const { slots = [] } = readJson<{ slots?: { at: string }[] }>(join(folder, 'feature.json'));
  const filled = slots.map(({ at }): Use => ({ file: 'feature.json', kind: 'slots', name: at }));
  const scripts = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(test|testing)\.tsx?$|\.d\.ts$/.test(name),
  );
  const imported = scripts.sort().flatMap((name) => {
    const file = join('src', name);
    return namesOfPlatform(readFileSync(join(folder, file), 'utf8')).map(
      (one): Use => ({ file, kind: 'names', name: one }),
    );
  });
  return [...filled, ...imported];
}

/** What a script takes from platform, by the names that platform gives: types too, for they come and go like the rest. */
export function namesOfPlatform(source: string): string[] {
  const { body } = parseSync(source, { syntax: 'typescript', tsx: true });
  return body.flatMap((item) => {
    if (item.type === 'ImportDeclaration' && item.source.value === PLATFORM)
      return item.specifiers.flatMap((one) => {
        if (one.type === 'ImportNamespaceSpecifier') return membersOf(one.local.value, source);
        return one.type === 'ImportSpecifier' ? [(one.imported ?? one.local).value] : [];
      });
    if (item.type === 'ExportNamedDeclaration' && item.source?.value === PLATFORM)
      return item.specifiers.flatMap((one) => (one.type === 'ExportSpecifier' ? [one.orig.value] : []));
    return [];
  });
}

function membersOf(namespace: string, source: string): string[] {
  const members = source.matchAll(
    new RegExp(`(?<![\\w$.])${namespace.replaceAll('$', '\\$')}\\s*\\??\\.\\s*([\\w$]+)`, 'g'),
  );
  return [...members].map(([, name = '']) => name);
}
