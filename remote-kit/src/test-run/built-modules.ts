import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import type { RanFunction } from '../plays/played';

/** A script of a release, with whence each part of it came. */
interface BuiltScript {
  text: string;
  map: TraceMap;
}

/** The modules of which a release's scripts were made, by the source maps that a release holds for its team. */
export class BuiltModules {
  private readonly scripts: ReadonlyMap<string, BuiltScript>;
  /** Hash of what each module became, by its name; style sheets stand by the name of their file. */
  readonly hashes: ReadonlyMap<string, string>;

  /** @param release id, container: what of a script changes with each release */
  constructor(folder: string, release: string) {
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
    this.hashes = new Map([...hashesOf(this.scripts.values()), ...stylesOf(folder, release)]);
  }

  /**
   * Modules whose code ran.
   * @param coverage functions by the name of their script's file
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
      // Texts and numbers have no function that could be called: they came with the script.
      for (const module of namesIn(script.map)) if (!withFunctions.has(module)) ran.add(module);
    }
    return [...ran].sort();
  }
}

/** Modules that two releases do not have alike, sorted. */
export function changedModules(before: BuiltModules, after: BuiltModules): string[] {
  const names = new Set([...before.hashes.keys(), ...after.hashes.keys()]);
  return [...names].filter((name) => before.hashes.get(name) !== after.hashes.get(name)).sort();
}

/** A module may stand in several scripts; its parts are taken in the order of their places in its source. */
function hashesOf(scripts: Iterable<BuiltScript>): [string, string][] {
  const parts = new Map<string, Set<string>>();
  for (const { text, map } of scripts) {
    const lines = text.split('\n');
    for (const [index, segments] of decodedMappings(map).entries()) {
      for (const [at, segment] of segments.entries()) {
        const [column, source, line, place] = segment;
        if (source === undefined) continue;
        const end = segments[at + 1]?.[0];
        const written = plain((lines[index] ?? '').slice(column, end));
        const module = moduleName(map.sources[source] ?? '');
        const known = parts.get(module) ?? new Set();
        parts.set(module, known.add(`${line}:${place} ${written}`));
      }
    }
  }
  return [...parts].map(([name, written]) => [name, hashed([...written].sort().join('\n'))]);
}

/** Without names that the minimizer gives, and what is salted by the release: neither says anything of the module. */
function plain(code: string): string {
  return code
    .replaceAll(/-[\w+/-]{5}(?=["' ])/g, '-')
    .replaceAll(/(?<![\w$."'-])[A-Za-z_$][\w$]?(?![\w$"'-])/g, '_');
}

function stylesOf(folder: string, release: string): [string, string][] {
  const browser = join(folder, 'browser');
  return readdirSync(browser)
    .filter((name) => name.endsWith('.css'))
    .map((name) => {
      const text = readFileSync(join(browser, name), 'utf8');
      const unsalted = text.replaceAll(/(\.[\w-]+)-[\w+/-]{5}(?=[^\w-])/g, '$1').replaceAll(release, '');
      return [name.replace(/\.[0-9a-f]{8}\.css$/, '.css'), hashed(unsalted)];
    });
}

function moduleAt(map: TraceMap, lines: readonly number[], offset: number): string | undefined {
  let line = 0;
  while (line + 1 < lines.length && (lines[line + 1] ?? 0) <= offset) line += 1;
  const segments = decodedMappings(map)[line] ?? [];
  const column = offset - (lines[line] ?? 0);
  // The first place within the function: its own beginning need not be mapped.
  const [, source] = segments.find(([at, from]) => at >= column && from !== undefined) ?? [];
  return source === undefined ? undefined : moduleName(map.sources[source] ?? '');
}

function namesIn(map: TraceMap): string[] {
  return map.sources.map((source) => moduleName(source ?? ''));
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function moduleName(source: string): string {
  return source.replace(/^(\.\.?\/)+/, '');
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
