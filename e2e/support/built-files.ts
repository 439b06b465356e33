import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseId } from '@stepwell/remote-kit/internal/release-id';
import { ROOT } from './root';

interface BuiltRecord {
  modules: Record<string, { js: string[]; css: string[] }>;
}

/**
 * The number that a module's own files begin with, as the build of this workspace has it: it is the same in every release.
 * @param feature `shell`, whose modules are its named chunks, or the name of a remote
 */
export function numberOf(feature: string, module: string): string {
  return numberIn(recordOf(feature), module);
}

/** The numbers of all modules of a feature. */
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

/** The same in the record of a release. What a module shares with others comes before its own file. */
export function numberIn({ modules }: BuiltRecord, module: string): string {
  const [number] = modules[module]?.js.at(-1)?.split('.') ?? [];
  if (!number) throw new Error(`No script of ${module} is in this release.`);
  return number;
}

/** Matches the addresses of a module's own script, in any release. */
export function scriptOf(feature: string, module: string): RegExp {
  return new RegExp(`/r/${feature}/[^/]+/${numberOf(feature, module)}\\.[0-9a-f]{8}\\.js`);
}
