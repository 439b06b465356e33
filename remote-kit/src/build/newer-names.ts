import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { type Module, parseSync } from '@swc/core';
import lt from 'semver/functions/lt.js';
import minVersion from 'semver/ranges/min-version.js';
import type { MemberUse } from './members';
import { packageJson, readJson } from './workspace';

const PLATFORM = '@stepwell/platform';

/** `since.json` of platform: what its major version did not have from the start, with the version that brought it. */
interface Since {
  names: Record<string, string>;
  /** Places of the shell. */
  slots: Record<string, string>;
  /** Of types, by their paths: `Host.prefetch`. Versions before 1.1 did not say. */
  members?: Record<string, string>;
}

/**
 * Refuses a remote that uses what a shell may not have that its declared range lets load it: such a shell would find out in
 * front of a visitor.
 * @throws Error naming each such name, who uses it, and since when it is there
 */
export async function refuseNewerNames(folder: string): Promise<void> {
  const { peerDependencies = {} } = packageJson(folder);
  const range = peerDependencies[PLATFORM] ?? '*';
  const lowest = minVersion(range)?.version ?? '0.0.0';
  const file = createRequire(join(folder, 'package.json')).resolve(`${PLATFORM}/since.json`);
  const { names, slots, members = {} } = readJson<Since>(file);
  const isNewer = (version: string | undefined) => version !== undefined && lt(lowest, version);
  const scripts = scriptsOf(folder);
  const uses = [
    ...placesOf(folder).map((name) => ({ file: 'feature.json', name, came: slots[name] })),
    ...scripts.flatMap(({ file, source }) =>
      namesOfPlatform(source).map((name) => ({ file, name, came: names[name] })),
    ),
    ...(
      await membersUsed(
        folder,
        dirname(file),
        scripts,
        Object.keys(members).filter((name) => isNewer(members[name])),
      )
    ).map(({ file, member }) => ({ file, name: member, came: members[member] })),
  ];
  const newer = uses
    .filter(({ came }) => isNewer(came))
    .map(({ file, name, came }) => `${file} uses ${name}, which came with ${came}`);
  if (newer.length === 0) return;
  throw new Error(
    `${basename(folder)} says "${PLATFORM}": "${range}" in its peerDependencies, and ${lowest} has not all that it uses:
  ${[...new Set(newer)].join('\n  ')}
A shell that lends ${lowest} would load it and fail. Say there from which version on it runs, or do without.`,
  );
}

interface Script {
  /** In the remote's folder. */
  file: string;
  source: string;
}

function scriptsOf(folder: string): Script[] {
  return readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing)\.tsx?$|\.d\.ts$/.test(name))
    .sort()
    .map((name) => ({ file: join('src', name), source: readFileSync(join(folder, 'src', name), 'utf8') }));
}

function placesOf(folder: string): string[] {
  const { slots = [] } = readJson<{ slots?: { at: string }[] }>(join(folder, 'feature.json'));
  return slots.map(({ at }) => at);
}

/** TypeScript takes a second or more: it is asked only about names that are written somewhere. */
async function membersUsed(
  folder: string,
  platform: string,
  scripts: readonly Script[],
  members: readonly string[],
): Promise<MemberUse[]> {
  if (members.length === 0) return [];
  const written = new Set(scripts.flatMap(({ source }) => [...wordsIn(parsed(source))]));
  const likely = members.filter((member) => written.has(member.slice(member.lastIndexOf('.') + 1)));
  if (likely.length === 0) return [];
  const { usesOfMembers } = await import('./members');
  const [home, lent] = [realpathSync(folder), realpathSync(platform) + sep];
  const files = scripts.map(({ file }) => join(home, file));
  const uses = await usesOfMembers({ folder: home, files }, likely, (file) => file.startsWith(lent));
  return uses.map(({ file, member }) => ({ file: relative(home, file), member }));
}

/** Every identifier and every text: whatever can name a member. */
function* wordsIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'value' && typeof value === 'string') yield value;
    else yield* wordsIn(value);
  }
}

function parsed(source: string): Module {
  return parseSync(source, { syntax: 'typescript', tsx: true });
}

/** What a script takes from platform, by the names that platform gives: types too, for they come and go like the rest. */
export function namesOfPlatform(source: string): string[] {
  return parsed(source).body.flatMap((item) => {
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
