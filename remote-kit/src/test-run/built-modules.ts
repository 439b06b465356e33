import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import {
  nameWithoutHash,
  normalizeScript,
  normalizeStyle,
  withoutRelease,
} from '@stepwell/release-server/normalize-code';
import type { PlaySite } from '../plays/play-site';
import type { RanFunction } from '../plays/played';

interface BuiltScript {
  text: string;
  map: TraceMap;
}

/** Modules of webpack and of the federation runtime. They are not compared, because they contain file names, which differ in each release. */
const BUILD_RUNTIME = /^webpack\/|\/\.federation\//;

/** The modules in a release's scripts, read from its source maps. */
export class BuiltModules {
  private readonly scripts: ReadonlyMap<string, BuiltScript>;
  /** Hash of each module's built code by its name, and of each style sheet by the name of its file. */
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
    this.hashes = new Map([...hashesOf(this.scripts.values(), id), ...stylesOf(folder, id)]);
  }

  /**
   * Names of the modules whose code ran, sorted.
   * @param coverage functions by the file name of their script
   */
  ranIn(coverage: ReadonlyMap<string, readonly RanFunction[]>): string[] {
    const ran = new Set<string>();
    for (const [name, functions] of coverage) {
      const script = this.scripts.get(name);
      if (!script) continue;
      const withFunctions = new Set<string>();
      const lines = lineStarts(script.text);
      for (const { start, isCalled } of functions) {
        const module = moduleAt(script.map, lines, start);
        if (!module) continue;
        withFunctions.add(module);
        if (isCalled) ran.add(module);
      }
      // A module without functions has no coverage, and ran when its script was loaded.
      for (const source of script.map.sources) {
        const module = moduleName(source ?? '');
        if (!withFunctions.has(module)) ran.add(module);
      }
    }
    return [...ran].sort();
  }
}

/** Names of the modules that differ between two releases, sorted. */
export function changedModules(before: BuiltModules, after: BuiltModules): string[] {
  const names = new Set([...before.hashes.keys(), ...after.hashes.keys()]);
  return [...names].filter((name) => before.hashes.get(name) !== after.hashes.get(name)).sort();
}

/** Hash of each module's built code. A module may be in several scripts: its parts are sorted by their positions in its source. */
function hashesOf(scripts: Iterable<BuiltScript>, release: string): [string, string][] {
  const parts = new Map<string, Set<string>>();
  for (const { text, map } of scripts) {
    const lines = text.split('\n');
    for (const [index, segments] of decodedMappings(map).entries()) {
      for (const [at, [column, source, line, place]] of segments.entries()) {
        if (source === undefined) continue;
        const code = normalizeScript(
          withoutRelease((lines[index] ?? '').slice(column, segments[at + 1]?.[0]), release),
        );
        const module = moduleName(map.sources[source] ?? '');
        if (BUILD_RUNTIME.test(module)) continue;
        const known = parts.get(module) ?? new Set();
        parts.set(module, known.add(`${line}:${place} ${code}`));
      }
    }
  }
  return [...parts].map(([name, code]) => [name, sha256([...code].sort().join('\n'))]);
}

function stylesOf(folder: string, release: string): [string, string][] {
  const browser = join(folder, 'browser');
  return readdirSync(browser)
    .filter((name) => name.endsWith('.css'))
    .map((name) => {
      const text = readFileSync(join(browser, name), 'utf8');
      return [nameWithoutHash(name), sha256(normalizeStyle(withoutRelease(text, release)))];
    });
}

function moduleAt(map: TraceMap, lines: readonly number[], offset: number): string | undefined {
  const line = lines.findLastIndex((start) => start <= offset);
  const column = offset - (lines[line] ?? 0);
  // The beginning of a function may have no mapping, so the first mapped position within it is used.
  const [, source] =
    decodedMappings(map)[line]?.find(([at, from]) => at >= column && from !== undefined) ?? [];
  return source === undefined ? undefined : moduleName(map.sources[source] ?? '');
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
