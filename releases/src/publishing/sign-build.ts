import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Contents, hashOf, readContents, recordOf } from '../contents';
import { signRecord } from '../keys';
import { type BuildRecord, RECORD_FILE, type ReleaseRecord, SIGNATURE_FILE } from '../release';
import { ReleaseError } from '../release-error';

const COMPRESSIBLE = /^browser\/.*\.(js|css|svg|json)$/;
/** Best compression; input blocks of 1 MB (`LGBLOCK` is a power of two) compress better than the default of 256 KB. */
const SMALLEST = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 };

/**
 * Makes a release of a build: adds compressed copies of the browser's text files, the author and the time, and signs the record. The
 * copies are files of the release, so that the signature covers what edges send.
 * @throws ReleaseError if a file of the build is missing
 */
export async function signBuild(
  folder: string,
  { by, keyOf }: { by: string; keyOf: (feature: string) => KeyObject },
): Promise<Contents> {
  const build = readBuild(folder);
  const { record, files } = build;
  const copies = await Promise.all(
    [...files].filter(([name]) => COMPRESSIBLE.test(name)).map(([name, content]) => copiesOf(name, content)),
  );
  const all = new Map([...files, ...copies.flat()]);
  const release: ReleaseRecord = {
    ...record,
    files: Object.fromEntries([...all].map(([name, content]) => [name, hashOf(content)])),
    at: new Date().toISOString(),
    by,
  };
  const bytes = Buffer.from(`${JSON.stringify(release, null, 1)}\n`);
  const signature = Buffer.from(`${signRecord(bytes, keyOf(record.feature))}\n`);
  return new Map([[RECORD_FILE, bytes], [SIGNATURE_FILE, signature], ...all]);
}

function readBuild(folder: string): { record: BuildRecord; files: Map<string, Buffer> } {
  try {
    const files = new Map(readContents(folder));
    const record = recordOf<BuildRecord>(files.get(RECORD_FILE));
    files.delete(RECORD_FILE);
    const changed = [...files].find(([name, content]) => hashOf(content) !== record.files[name]);
    if (changed) throw new ReleaseError(`${changed[0]} was changed after the build`);
    return { record, files };
  } catch (error) {
    throw new ReleaseError(`${folder} is not a finished build: ${(error as Error).message}. Build it again.`);
  }
}

/** The copies that are smaller than the file. */
async function copiesOf(name: string, content: Buffer): Promise<[string, Buffer][]> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: SMALLEST }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  const copies: [string, Buffer][] = [
    [`${name}.br`, br],
    [`${name}.gz`, gz],
  ];
  return copies.filter(([, copy]) => copy.length < content.length);
}

const COPY = /\.(br|gz)$/;

/** Whether two releases have the same files; copies may differ, because they depend on the version of the compressor. */
export function areSameFiles(one: BuildRecord, other: BuildRecord): boolean {
  const sourcesOf = ({ files }: BuildRecord) =>
    JSON.stringify(
      Object.entries(files)
        .filter(([name]) => !COPY.test(name))
        .sort(),
    );
  return sourcesOf(one) === sourcesOf(other);
}
