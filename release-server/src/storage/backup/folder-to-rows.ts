import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, jsonNamesIn, namesIn, readJson, readJsonLines } from '../../file-io';
import type { AuditLine, RegistryRevision } from '../../registry';
import { RECORD_FILE, type Release, readRelease } from '../../release';
import { ReleaseError } from '../../release-error';
import { NO_BASELINE, sizeOf } from '../artifacts/folder-artifacts';
import type { Grant } from '../grants/grant';

// Converts a folder storage into rows of the tables in `postgres/schema.ts`, for a move or a restore into PostgreSQL.

/** A row of a storage table. File content is hexadecimal, as PostgreSQL writes it in JSON. */
export interface TableRow {
  table: string;
  /** By column. */
  row: Record<string, unknown>;
}

/**
 * File with publishing times (milliseconds since 1970) by `<feature>/<release id>`. Needed because modification times in a tar are whole
 * seconds.
 */
export const TIMES_FILE = 'published.json';
/** Files in the folder `registry`, and the folder of signed metadata in `releases`. */
export const GRANTS_FILE = 'rights.json';
export const USES_FILE = 'uses.log.jsonl';
export const SIGNED_FOLDER = '.signed';
/** The log of an environment, such as `live.log.jsonl`. */
export const LOG_ENDING = '.log.jsonl';

/**
 * Converts `registry` and `releases` of a data folder, or of its backup, into rows. The registry is read first, so that the releases
 * to which it refers are in the folder. The row of a release comes before its files and test runs, which refer to it by a foreign key.
 */
export function* rowsOfFolders(folder: string): Generator<TableRow> {
  const registry = join(folder, 'registry');
  for (const name of namesIn(registry)) {
    // These two belong to all environments.
    if (name === GRANTS_FILE || name === USES_FILE) continue;
    for (const [ending, rows] of Object.entries(ROWS_BY_ENDING)) {
      if (name.endsWith(ending)) yield* rows(join(registry, name), name.slice(0, -ending.length));
    }
  }
  for (const grant of readJson<Grant[]>(join(registry, GRANTS_FILE)) ?? [])
    yield { table: 'grants', row: { id: grant.id, content: grant } };
  for (const [index, line] of readJsonLines(join(registry, USES_FILE)).entries())
    yield { table: 'uses', row: { number: index + 1, line } };
  const signed = join(folder, 'releases', SIGNED_FOLDER);
  for (const role of namesIn(signed)) {
    for (const [version, path] of versionFilesIn(join(signed, role)))
      yield { table: 'signed', row: { role, version, content: readFileSync(path, 'utf8') } };
  }
  const times = readJson<Record<string, number>>(join(folder, TIMES_FILE)) ?? {};
  for (const feature of namesIn(join(folder, 'releases')).filter((name) => !name.startsWith('.'))) {
    for (const id of namesIn(join(folder, 'releases', feature))) {
      const record = join(folder, 'releases', feature, id, RECORD_FILE);
      if (!existsSync(record)) continue;
      yield* rowsOfRelease(folder, feature, id, times[join(feature, id)] ?? statSync(record).mtimeMs);
    }
  }
}

/** Rows of one environment, by the ending of its files and folders in `registry`, such as `live.json` and `live.visits/`. */
const ROWS_BY_ENDING: Record<string, (path: string, environment: string) => Generator<TableRow>> = {
  *'.json'(path, environment) {
    const { revision, ...content } = readJson<RegistryRevision>(path) as RegistryRevision;
    yield { table: 'registry', row: { environment, revision, content } };
  },
  *[LOG_ENDING](path, environment) {
    for (const line of readJsonLines<AuditLine>(path))
      yield { table: 'history', row: { environment, revision: line.revision, line } };
  },
  *'.visits'(path, environment) {
    // Names such as `2026-11-22T10.<edge>.json`.
    for (const name of jsonNamesIn(path)) {
      const [hour, by] = [`${name.slice(0, 13)}:00:00Z`, edgeIn(name.slice(14))];
      yield { table: 'visits', row: { environment, hour, by, counts: readJson(join(path, name)) } };
    }
  },
  *'.votes'(path, environment) {
    for (const name of jsonNamesIn(path)) {
      const at = statSync(join(path, name)).mtime;
      yield {
        table: 'votes',
        row: { environment, by: edgeIn(name), counts: readJson(join(path, name)), at },
      };
    }
  },
};

/** @param publishedAt milliseconds since 1970 */
function* rowsOfRelease(
  folder: string,
  feature: string,
  id: string,
  publishedAt: number,
): Generator<TableRow> {
  const path = join(folder, 'releases', feature, id);
  // Without the three fields that `readRelease` adds, the rest is the content of `release.json`.
  const { folder: _, base: __, manifest = null, ...record } = readOrExplain(path);
  const bytes = Object.keys(record.files).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
  const origin = readJson(join(folder, 'registry/origins', feature, `${id}.json`)) ?? {};
  const published_at = new Date(publishedAt);
  yield { table: 'releases', row: { feature, id, record, manifest, bytes, published_at, origin } };
  for (const name of filesBelow(path)) {
    const content = `\\x${readFileSync(join(path, name)).toString('hex')}`;
    yield { table: 'files', row: { feature, id, name, content } };
  }
  const plays = join(folder, 'registry/plays', feature, id);
  for (const name of jsonNamesIn(plays)) {
    const against = name === `${NO_BASELINE}.json` ? '' : name.slice(0, -'.json'.length);
    yield { table: 'plays', row: { feature, id, against, content: readJson(join(plays, name)) } };
  }
}

/** @throws ReleaseError that names the folder of an unreadable release */
function readOrExplain(path: string): Release {
  try {
    return readRelease(path);
  } catch (error) {
    throw new ReleaseError(
      `The release in ${path} cannot be read (${(error as Error).message}): publish it again, or take the folder away.`,
    );
  }
}

/** Files such as `3.json` of a role's metadata. */
function versionFilesIn(folder: string): [version: number, path: string][] {
  return namesIn(folder)
    .filter((name) => /^\d+\.json$/.test(name))
    .map((name) => [Number.parseInt(name, 10), join(folder, name)]);
}

/** The edge that wrote a file. @param name its encoded name, then `.json` */
function edgeIn(name: string): string {
  return decodeURIComponent(name.slice(0, -'.json'.length));
}
