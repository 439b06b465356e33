import { createReadStream, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { ALONE } from '../artifacts/folder-test-runs';
import { LOG, namesIn, RIGHTS, SIGNED, TIMES, USES } from './folder-to-rows';

/** A row of any table, as it was saved. */
// biome-ignore lint/suspicious/noExplicitAny: the columns are those of the table that the file is named after
type Row = any;

/**
 * Writes what the saved tables of a database hold as a backup of folders has it (`rows-of-folders.ts` is the way back).
 * @param tables folder with a file for each table
 */
export async function writeFoldersOf(tables: string, folder: string): Promise<void> {
  const [registry, releases] = [join(folder, 'registry'), join(folder, 'releases')];
  const times: Record<string, number> = {};
  const grants: unknown[] = [];
  /** Numbered lines of a log, by path: a table has no order. */
  const logs = new Map<string, [number: number, line: unknown][]>();
  const addLine = (name: string, number: number, line: unknown) => {
    if (!logs.has(name)) logs.set(name, []);
    logs.get(name)?.push([number, line]);
  };
  const write: Record<string, (row: Row) => void> = {
    releases({ feature, id, published_at, origin }) {
      times[join(feature, id)] = Date.parse(published_at);
      putJson(join(registry, 'origins', feature, `${id}.json`), origin);
    },
    files: ({ feature, id, name, content }) =>
      put(join(releases, feature, id, name), Buffer.from(content.slice(2), 'hex')),
    plays: ({ feature, id, against, content }) =>
      putJson(join(registry, 'plays', feature, id, `${against || ALONE}.json`), content),
    registry: ({ environment, revision, content }) =>
      putJson(join(registry, `${environment}.json`), { ...content, revision }),
    history: ({ environment, revision, line }) => addLine(`${environment}${LOG}`, revision, line),
    signed: ({ role, version, content }) => put(join(releases, SIGNED, role, `${version}.json`), content),
    grants: ({ content }) => grants.push(content),
    uses: ({ number, line }) => addLine(USES, number, line),
    visits({ environment, hour, by, counts }) {
      const name = `${new Date(hour).toISOString().slice(0, 13)}.${encodeURIComponent(by)}.json`;
      putJson(join(registry, `${environment}.visits`, name), counts);
    },
    votes({ environment, by, counts, at }) {
      const path = join(registry, `${environment}.votes`, `${encodeURIComponent(by)}.json`);
      putJson(path, counts);
      utimesSync(path, new Date(at), new Date(at));
    },
  };
  for (const made of [registry, releases]) mkdirSync(made, { recursive: true });
  for (const file of namesIn(tables)) {
    const writeRow = write[basename(file, '.jsonl')];
    const lines = createInterface({ input: createReadStream(join(tables, file)) });
    for await (const line of lines) writeRow?.(JSON.parse(line));
  }
  for (const [name, lines] of logs) {
    lines.sort(([one], [other]) => one - other);
    put(join(registry, name), lines.map(([, line]) => `${JSON.stringify(line)}\n`).join(''));
  }
  if (grants.length > 0) putJson(join(registry, RIGHTS), grants);
  putJson(join(folder, TIMES), times);
}

function putJson(path: string, content: unknown): void {
  put(path, `${JSON.stringify(content, null, 2)}\n`);
}

function put(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, content, { mode: 0o600 });
}
