import { isDeepStrictEqual } from 'node:util';
import type { ReleaseFiles } from '../release';
import type { Published } from '../storage/artifacts/artifacts';
import { nameWithoutHash, normalizeContent } from './normalize-code';
import type { Comparison } from './release-manager';

/** A release on one side of the comparison. */
interface Side extends Published {
  /** Bytes by file name. */
  sizes: Record<string, number>;
  read: (name: string) => Promise<Buffer | undefined>;
}

/**
 * How two releases of one feature differ, apart from ids, hashes and minified names, which differ in every release. Files are matched by
 * their names without hashes: `browser/347.2446c6e8.js` and `browser/347.9b1d4e07.js` are the same file.
 */
export async function compareReleases(from: Side, to: Side): Promise<Comparison> {
  const [before, after] = [namesByNameWithoutHash(from), namesByNameWithoutHash(to)];
  const changed = new Set<string>();
  for (const [plainName, name] of after) {
    const nameBefore = before.get(plainName);
    if (nameBefore && !(await isSame(from, nameBefore, to, name))) changed.add(name);
  }
  const isChangedOrNew = (name: string) => changed.has(name) || !before.has(nameWithoutHash(name));
  const modules = [...new Set([...Object.keys(from.record.modules), ...Object.keys(to.record.modules)])];
  const filesOf = ({ js, css }: ReleaseFiles = { js: [], css: [] }) => [...js, ...css];
  const isModuleChanged = (module: string) => {
    const filesBefore = filesOf(from.record.modules[module]).map(nameWithoutHash);
    const filesAfter = filesOf(to.record.modules[module]);
    if (!isDeepStrictEqual(filesBefore, filesAfter.map(nameWithoutHash))) return true;
    return filesAfter.some((file) => isChangedOrNew(`browser/${file}`));
  };
  const files = {
    added: [...after].filter(([plainName]) => !before.has(plainName)).map(([, name]) => name),
    removed: [...before].filter(([plainName]) => !after.has(plainName)).map(([, name]) => name),
    changed: [...changed],
  };
  const sizes: Comparison['sizes'] = {};
  for (const name of Object.values(files).flat()) {
    const plainName = nameWithoutHash(name);
    sizes[name] = { from: from.sizes[before.get(plainName) ?? ''], to: to.sizes[after.get(plainName) ?? ''] };
  }
  return {
    feature: from.record.feature,
    from: from.record.id,
    to: to.record.id,
    bytes: { from: from.bytes, to: to.bytes },
    files,
    sizes,
    modules: modules.filter(isModuleChanged),
    isManifestSame: isDeepStrictEqual(from.manifest, to.manifest),
    manifest: differingFields(from.manifest, to.manifest),
    needs: { from: from.record.needs, to: to.record.needs },
  };
}

function namesByNameWithoutHash({ record }: Side): Map<string, string> {
  const names = Object.keys(record.files).sort();
  return new Map(names.map((name) => [nameWithoutHash(name), name]));
}

/** Whether a file is the same in two releases, apart from ids, hashes and minified names. */
async function isSame(from: Side, nameBefore: string, to: Side, name: string): Promise<boolean> {
  if (from.record.files[nameBefore] === to.record.files[name]) return true;
  const [before, after] = await Promise.all([from.read(nameBefore), to.read(name)]);
  if (!before || !after) return false;
  return normalizeContent(nameBefore, before, from.record.id) === normalizeContent(name, after, to.record.id);
}

function differingFields(before: object = {}, after: object = {}): Comparison['manifest'] {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((field) => !isDeepStrictEqual(from.get(field), to.get(field)))
    .map((field) => ({ field, from: from.get(field), to: to.get(field) }));
}
