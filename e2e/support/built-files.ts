import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseId } from '@stepwell/remote-kit/internal/release-id';
import { ROOT } from './root';

interface BuiltRecord {
  modules: Record<string, { js: string[]; css: string[] }>;
}

/**
 * The chunk number of a module in the build of this workspace, the same in every release.
 * @param feature `shell`, whose modules are named chunks, or a remote
 */
export function numberOf(feature: string, module: string): string {
  return numberIn(recordOf(feature), module);
}

/** Chunk numbers of all modules of a feature. */
export function moduleNumbers(feature: string): ReadonlySet<string> {
  const record = recordOf(feature);
  return new Set(Object.keys(record.modules).map((module) => numberIn(record, module)));
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

/** Chunk numbers from a release record. Shared chunks of a module precede its own file. */
export function numberIn({ modules }: BuiltRecord, module: string): string {
  const [number] = modules[module]?.js.at(-1)?.split('.') ?? [];
  if (!number) throw new Error(`No script of ${module} is in this release.`);
  return number;
}

/** Matches URLs of a module's script in any release. */
export function scriptOf(feature: string, module: string): RegExp {
  return new RegExp(`/r/${feature}/[^/]+/${numberOf(feature, module)}\\.[0-9a-f]{8}\\.js`);
}
