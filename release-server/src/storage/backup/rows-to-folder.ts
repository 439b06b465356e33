import { createReadStream, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { linesIn } from '@stepwell/server-kit/text-lines';
import { namesIn, replaceFile, replaceJson } from '../../file-io';
import { NO_BASELINE } from '../artifacts/folder-artifacts';
import { GRANTS_FILE, LOG_ENDING, SIGNED_FOLDER, TIMES_FILE, USES_FILE } from './folder-to-rows';

// biome-ignore lint/suspicious/noExplicitAny: the columns are those of the table that the file is named after
type Row = any;

/**
 * Converts the saved tables of a database into the folders `registry` and `releases` of a `FolderStorage`, for a restore of a database's
 * backup into a folder. `folder-to-rows.ts` does the reverse.
 * @param tables folder with a file of JSON lines for each table
 * @param folder receives the two folders, and the file with the publishing times
 */
export async function writeFoldersOf(tables: string, folder: string): Promise<void> {
  const [registry, releases] = [join(folder, 'registry'), join(folder, 'releases')];
  const times: Record<string, number> = {};
  const grants: unknown[] = [];
  /** Numbered lines by name of the log file. They are sorted before they are written, because the rows of a table have no order. */
  const logs = new Map<string, [number: number, line: unknown][]>();
  const addLine = (name: string, number: number, line: unknown) =>
    void logs.set(name, [...(logs.get(name) ?? []), [number, line]]);
  const writeRowOf: Record<string, (row: Row) => void> = {
    releases({ feature, id, published_at, origin }) {
      times[join(feature, id)] = Date.parse(published_at);
      replaceJson(join(registry, 'origins', feature, `${id}.json`), origin);
    },
    files({ feature, id, name, content }) {
      const path = join(releases, feature, id, name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      // PostgreSQL writes bytes as `\x` and hexadecimal digits.
      replaceFile(path, Buffer.from(content.slice(2), 'hex'));
    },
    plays: ({ feature, id, against, content }) =>
      replaceJson(join(registry, 'plays', feature, id, `${against || NO_BASELINE}.json`), content),
    registry: ({ environment, revision, content }) =>
      replaceJson(join(registry, `${environment}.json`), { ...content, revision }),
    history: ({ environment, revision, line }) => addLine(`${environment}${LOG_ENDING}`, revision, line),
    signed: ({ role, version, content }) =>
      replaceFile(join(releases, SIGNED_FOLDER, role, `${version}.json`), content),
    grants: ({ content }) => grants.push(content),
    uses: ({ number, line }) => addLine(USES_FILE, number, line),
  };
  for (const root of [registry, releases]) mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const file of namesIn(tables)) {
    const writeRow = writeRowOf[basename(file, '.jsonl')];
    for await (const line of linesIn(createReadStream(join(tables, file)))) writeRow?.(JSON.parse(line));
  }
  for (const [name, lines] of logs) {
    lines.sort(([one], [other]) => one - other);
    replaceFile(join(registry, name), lines.map(([, line]) => `${JSON.stringify(line)}\n`).join(''));
  }
  if (grants.length > 0) replaceJson(join(registry, GRANTS_FILE), grants);
  replaceJson(join(folder, TIMES_FILE), times);
}
