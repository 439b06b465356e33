import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseId } from '@stepwell/remote-kit/internal/release-id';
import { ROOT } from './root';

// Names of scripts in this workspace's builds: `<chunk number>.<hash>.js`. A module's number is the same in every release.

interface BuiltRecord {
  modules: Record<string, { js: string[]; css: string[] }>;
}

/** The chunk number of a module. @param feature `shell`, whose modules are its named chunks, or a remote */
export function chunkNumberOf(feature: string, module: string): string {
  return chunkNumberIn(recordOf(feature), module);
}

/** Chunk numbers of all modules of a feature. */
export function chunkNumbersOf(feature: string): ReadonlySet<string> {
  const record = recordOf(feature);
  return new Set(Object.keys(record.modules).map((module) => chunkNumberIn(record, module)));
}

const records = new Map<string, BuiltRecord>();

function recordOf(feature: string): BuiltRecord {
  const known = records.get(feature);
  if (known) return known;
  const folder = join(ROOT, feature === 'shell' ? feature : `mfe-${feature}`);
  const text = readFileSync(join(folder, 'dist', releaseId(folder), 'release.json'), 'utf8');
  const record = JSON.parse(text) as BuiltRecord;
  records.set(feature, record);
  return record;
}

/** The chunk number of a module in a release record. The module's own file is the last of its scripts, after shared chunks. */
export function chunkNumberIn({ modules }: BuiltRecord, module: string): string {
  const [number] = modules[module]?.js.at(-1)?.split('.') ?? [];
  if (!number) throw new Error(`No script of ${module} is in this release.`);
  return number;
}

/** Matches URLs of a module's script in any release. */
export function scriptUrlPattern(feature: string, module: string): RegExp {
  return new RegExp(`/r/${feature}/[^/]+/${chunkNumberOf(feature, module)}\\.[0-9a-f]{8}\\.js`);
}
