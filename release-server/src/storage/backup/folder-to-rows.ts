import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditLine, RegistryRevision } from '../../registry';
import { RECORD, type Release, readRelease } from '../../release';
import { ReleaseRefusal } from '../../release-error';
import { ALONE } from '../artifacts/folder-test-runs';
import type { Grant } from '../grants/grant';

/** A row of a table of the depot; the content of a file is hexadecimal, as PostgreSQL writes it in JSON. */
export interface DepotRow {
  table: string;
  row: Record<string, unknown>;
}

/** In a backup of folders: when each release was published, for an archive stores times to the second only. */
export const TIMES = 'published.json';
export const RIGHTS = 'rights.json';
export const USES = 'uses.log.jsonl';
export const SIGNED = '.signed';
export const LOG = '.log.jsonl';

/**
 * The rows by which tables hold what is in `registry` and `releases` of a data folder, or of a backup of one. The registry
 * first: what it names was written before it was named. A release comes before its files and reports.
 */
export function* rowsOfFolders(folder: string): Generator<DepotRow> {
  const registry = join(folder, 'registry');
  for (const name of namesIn(registry)) {
    for (const [ending, rows] of Object.entries(ROWS_OF_ENVIRONMENTS)) {
      if (name.endsWith(ending) && name !== RIGHTS && name !== USES)
        yield* rows(join(registry, name), name.slice(0, -ending.length));
    }
  }
  for (const grant of existing<Grant[]>(join(registry, RIGHTS)) ?? [])
    yield { table: 'grants', row: { id: grant.id, content: grant } };
  for (const [at, line] of linesOf(join(registry, USES)).entries())
    yield { table: 'uses', row: { number: at + 1, line } };
  const signed = join(folder, 'releases', SIGNED);
  for (const role of namesIn(signed)) {
    for (const [version, path] of numberedIn(join(signed, role)))
      yield { table: 'signed', row: { role, version, content: readFileSync(path, 'utf8') } };
  }
  const times = existing<Record<string, number>>(join(folder, TIMES)) ?? {};
  for (const feature of namesIn(join(folder, 'releases')).filter((name) => !name.startsWith('.'))) {
    for (const id of namesIn(join(folder, 'releases', feature))) {
      const record = join(folder, 'releases', feature, id, RECORD);
      if (!existsSync(record)) continue;
      yield* rowsOfRelease(folder, feature, id, times[join(feature, id)] ?? statSync(record).mtimeMs);
    }
  }
}

const ROWS_OF_ENVIRONMENTS: Record<string, (path: string, environment: string) => Generator<DepotRow>> = {
  *'.json'(path, environment) {
    const { revision, ...content } = json<RegistryRevision>(path);
    yield { table: 'registry', row: { environment, revision, content } };
  },
  *[LOG](path, environment) {
    for (const line of linesOf<AuditLine>(path))
      yield { table: 'history', row: { environment, revision: line.revision, line } };
  },
  *'.visits'(path, environment) {
    for (const name of jsonIn(path)) {
      const [hour, by] = [`${name.slice(0, 13)}:00:00Z`, byIn(name.slice(14))];
      yield { table: 'visits', row: { environment, hour, by, counts: json(join(path, name)) } };
    }
  },
  *'.votes'(path, environment) {
    for (const name of jsonIn(path)) {
      const at = statSync(join(path, name)).mtime;
      yield { table: 'votes', row: { environment, by: byIn(name), counts: json(join(path, name)), at } };
    }
  },
};

function* rowsOfRelease(
  folder: string,
  feature: string,
  id: string,
  publishedAt: number,
): Generator<DepotRow> {
  const path = join(folder, 'releases', feature, id);
  const { folder: _, base: __, manifest = null, ...record } = readable(path);
  const sizes = Object.keys(record.files).map(
    (name) => statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const origin = existing(join(folder, 'registry/origins', feature, `${id}.json`)) ?? {};
  const published_at = new Date(publishedAt);
  yield { table: 'releases', row: { feature, id, record, manifest, bytes, published_at, origin } };
  for (const name of filesIn(path)) {
    const content = `\\x${readFileSync(join(path, name)).toString('hex')}`;
    yield { table: 'files', row: { feature, id, name, content } };
  }
  const plays = join(folder, 'registry/plays', feature, id);
  for (const name of jsonIn(plays)) {
    const against = name === `${ALONE}.json` ? '' : name.slice(0, -'.json'.length);
    yield { table: 'plays', row: { feature, id, against, content: json(join(plays, name)) } };
  }
}

function readable(path: string): Release {
  try {
    return readRelease(path);
  } catch (error) {
    throw new ReleaseRefusal(
      `The release in ${path} cannot be read (${(error as Error).message}): publish it again, or take the folder away.`,
    );
  }
}

/** Paths of all files below a folder, from there. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(folder.length + 1));
}

export function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

function jsonIn(folder: string): string[] {
  return namesIn(folder).filter((name) => name.endsWith('.json'));
}

function numberedIn(folder: string): [number: number, path: string][] {
  return namesIn(folder)
    .filter((name) => /^\d+\.json$/.test(name))
    .map((name) => [Number.parseInt(name, 10), join(folder, name)]);
}

function byIn(name: string): string {
  return decodeURIComponent(name.slice(0, -'.json'.length));
}

function json<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

function existing<T>(path: string): T | undefined {
  return existsSync(path) ? json<T>(path) : undefined;
}

/** A line that a crash cut short is none. */
function linesOf<T>(path: string): T[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        return [JSON.parse(text) as T];
      } catch {
        return [];
      }
    });
}
