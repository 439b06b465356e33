import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Release, readRelease } from './release';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSED = /\.(js|css|svg|json)$/;

/** The folder of all published releases: `releases/<feature>/<release id>/`, each written once. */
export class ReleaseStore {
  constructor(readonly folder: string) {}

  static in(dataDir: string): ReleaseStore {
    return new ReleaseStore(join(dataDir, 'releases'));
  }

  folderOf(feature: string, id: string): string {
    return join(this.folder, feature, id);
  }

  has(feature: string, id: string): boolean {
    return existsSync(join(this.folderOf(feature, id), 'release.json'));
  }

  /** @throws Error if it was never published */
  read(feature: string, id: string): Release {
    if (!this.has(feature, id))
      throw new Error(`${feature} ${id} is not in the release store: publish it first.`);
    return readRelease(this.folderOf(feature, id));
  }

  list(feature: string): string[] {
    const folder = join(this.folder, feature);
    return existsSync(folder) ? readdirSync(folder).filter((id) => this.has(feature, id)) : [];
  }

  /**
   * Copies a build into the store, with brotli and gzip beside each text file, and makes it visible at once by a
   * rename. A release that is already there is left as it is.
   */
  async publish(buildFolder: string): Promise<Release> {
    const { feature, id } = readRelease(buildFolder);
    const target = this.folderOf(feature, id);
    if (this.has(feature, id)) return readRelease(target);
    const draft = `${target}.${process.pid}.tmp`;
    mkdirSync(join(this.folder, feature), { recursive: true });
    cpSync(buildFolder, draft, { recursive: true });
    await Promise.all(compressible(join(draft, 'browser')).map(compress));
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
    return readRelease(target);
  }
}

function compressible(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && COMPRESSED.test(item.name))
    .map((item) => join(item.parentPath, item.name));
}

async function compress(file: string): Promise<void> {
  const source = readFileSync(file);
  const [br, gz] = await Promise.all([
    brotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    zip(source, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}
