import { createReadStream, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { namesIn, replaceFile, replaceJson } from '../../file-io';
import { NO_BASELINE } from '../artifacts/folder-artifacts';
import { LOG, RIGHTS, SIGNED, TIMES, USES } from './folder-to-rows';

// biome-ignore lint/suspicious/noExplicitAny: the columns are those of the table that the file is named after
type Row = any;

/**
 * Converts saved tables of a database into the folders of a `FolderStorage`; `folder-to-rows.ts` does the reverse.
 * @param tables folder with a file for each table
 */
export async function writeFoldersOf(tables: string, folder: string): Promise<void> {
  const [registry, releases] = [join(folder, 'registry'), join(folder, 'releases')];
  const times: Record<string, number> = {};
  const grants: unknown[] = [];
  /** Numbered lines by file name: the rows of a table have no order. */
  const logs = new Map<string, [number: number, line: unknown][]>();
  const addLine = (name: string, number: number, line: unknown) =>
    void logs.set(name, [...(logs.get(name) ?? []), [number, line]]);
  const write: Record<string, (row: Row) => void> = {
    releases({ feature, id, published_at, origin }) {
      times[join(feature, id)] = Date.parse(published_at);
      replaceJson(join(registry, 'origins', feature, `${id}.json`), origin);
    },
    files({ feature, id, name, content }) {
      const path = join(releases, feature, id, name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      replaceFile(path, Buffer.from(content.slice(2), 'hex'));
    },
    plays: ({ feature, id, against, content }) =>
      replaceJson(join(registry, 'plays', feature, id, `${against || NO_BASELINE}.json`), content),
    registry: ({ environment, revision, content }) =>
      replaceJson(join(registry, `${environment}.json`), { ...content, revision }),
    history: ({ environment, revision, line }) => addLine(`${environment}${LOG}`, revision, line),
    signed: ({ role, version, content }) =>
      replaceFile(join(releases, SIGNED, role, `${version}.json`), content),
    grants: ({ content }) => grants.push(content),
    uses: ({ number, line }) => addLine(USES, number, line),
  };
  for (const root of [registry, releases]) mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const file of namesIn(tables)) {
    const writeRow = write[basename(file, '.jsonl')];
    const lines = createInterface({ input: createReadStream(join(tables, file)) });
    for await (const line of lines) writeRow?.(JSON.parse(line));
  }
  for (const [name, lines] of logs) {
    lines.sort(([one], [other]) => one - other);
    replaceFile(join(registry, name), lines.map(([, line]) => `${JSON.stringify(line)}\n`).join(''));
  }
  if (grants.length > 0) replaceJson(join(registry, RIGHTS), grants);
  replaceJson(join(folder, TIMES), times);
}
