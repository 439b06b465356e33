import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import {
  nameWithoutHash,
  normalizeContent,
  normalizeScript,
  withoutRelease,
} from '@stepwell/release-server/normalize-code';
import type { PlaySite } from '../plays/play-site';
import type { CountedRange, CoveredScript } from '../plays/played';

interface BuiltScript {
  text: string;
  map: TraceMap;
}

/** Modules of webpack and of the federation runtime. They are not compared, because the file names in them differ in each release. */
const BUILD_RUNTIME = /^webpack\/|\/\.federation\//;

/** The modules in a release's scripts, read from its source maps. */
export class BuiltModules {
  private readonly scripts: ReadonlyMap<string, BuiltScript>;
  /** Content hashes: of modules by module name, of style sheets, pictures and fonts by file name, without the hash in that name. */
  readonly hashes: ReadonlyMap<string, string>;

  constructor({ folder, id }: PlaySite['release']) {
    const maps = join(folder, 'maps');
    const names = existsSync(maps) ? readdirSync(maps).filter((name) => name.endsWith('.js.map')) : [];
    this.scripts = new Map(
      names.flatMap((name) => {
        const script = join(folder, 'browser', basename(name, '.map'));
        if (!existsSync(script)) return [];
        const map = new TraceMap(readFileSync(join(maps, name), 'utf8'));
        return [[basename(script), { text: readFileSync(script, 'utf8'), map }]] as const;
      }),
    );
    this.hashes = new Map([...hashesOf(this.scripts.values(), id), ...otherFilesOf(folder, id)]);
  }

  /** Names of the modules of which any code ran, sorted. A statement outside all functions runs when its script is loaded. */
  ranIn(covered: readonly CoveredScript[]): string[] {
    const ran = new Set<string>();
    for (const { file, ranges } of covered) {
      const script = this.scripts.get(file);
      if (!script) continue;
      const hasRun = charactersRun(script.text.length, ranges);
      const offsetOfLine = lineStarts(script.text);
      for (const [line, segments] of decodedMappings(script.map).entries())
        for (const [column, source] of segments)
          if (source !== undefined && hasRun[(offsetOfLine[line] ?? 0) + column])
            ran.add(moduleName(script.map.sources[source] ?? ''));
    }
    return [...ran].sort();
  }
}

/** Names of the modules that differ between two releases, sorted. */
export function changedModules(before: BuiltModules, after: BuiltModules): string[] {
  const names = new Set([...before.hashes.keys(), ...after.hashes.keys()]);
  return [...names].filter((name) => before.hashes.get(name) !== after.hashes.get(name)).sort();
}

/** Hash of each module's built code. The parts of a module are sorted, so that their distribution over scripts does not matter. */
function hashesOf(scripts: Iterable<BuiltScript>, release: string): [string, string][] {
  const parts = new Map<string, Set<string>>();
  for (const { text, map } of scripts) {
    const lines = text.split('\n');
    for (const [index, segments] of decodedMappings(map).entries()) {
      for (const [at, [column, source, sourceLine, sourceColumn]] of segments.entries()) {
        if (source === undefined) continue;
        const code = normalizeScript(
          withoutRelease((lines[index] ?? '').slice(column, segments[at + 1]?.[0]), release),
        );
        const module = moduleName(map.sources[source] ?? '');
        if (BUILD_RUNTIME.test(module)) continue;
        const ofModule = parts.get(module) ?? new Set();
        parts.set(module, ofModule.add(`${sourceLine}:${sourceColumn} ${code}`));
      }
    }
  }
  return [...parts].map(([name, code]) => [name, sha256([...code].sort().join('\n'))]);
}

/** Hashes of all files except scripts, compressed copies and integrity lists. */
function otherFilesOf(folder: string, id: string): [string, string][] {
  const browser = join(folder, 'browser');
  return readdirSync(browser, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !/\.(js|json|br|gz)$/.test(item.name))
    .map((item) => join(item.parentPath, item.name))
    .map((path) => {
      const name = relative(browser, path).replaceAll('\\', '/');
      return [nameWithoutHash(name), sha256(normalizeContent(name, readFileSync(path), id))];
    });
}

/** For each character of a script: 1 if it ran, else 0. */
function charactersRun(length: number, ranges: readonly CountedRange[]): Uint8Array {
  const hasRun = new Uint8Array(length);
  const outerFirst = [...ranges].sort((one, other) => other.end - other.start - (one.end - one.start));
  for (const range of outerFirst) hasRun.fill(range.hasRun ? 1 : 0, range.start, range.end);
  return hasRun;
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

function moduleName(source: string): string {
  return source.replace(/^(\.\.?\/)+/, '');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
