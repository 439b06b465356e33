import { isDeepStrictEqual } from 'node:util';
import type { ReleaseFiles } from '../release';
import type { Published } from '../storage/artifacts/artifacts';
import { nameWithoutHash, normalizeContent } from './normalize-code';
import type { Comparison } from './release-manager';

interface Measured extends Published {
  sizes: Record<string, number>;
  read: (name: string) => Promise<Buffer | undefined>;
}

/** How two releases of one feature differ, apart from ids, hashes and minified names, which differ in every release. */
export async function compareReleases(from: Measured, to: Measured): Promise<Comparison> {
  const [before, after] = [byNameWithoutHash(from), byNameWithoutHash(to)];
  const changed = new Set<string>();
  for (const [key, name] of after) {
    const fileBefore = before.get(key);
    if (fileBefore && !(await isSame(from, fileBefore, to, name))) changed.add(name);
  }
  const isChanged = (name: string) => changed.has(name) || !before.has(nameWithoutHash(name));
  const names = [...new Set([...Object.keys(from.record.modules), ...Object.keys(to.record.modules)])];
  const filesOf = ({ js, css }: ReleaseFiles = { js: [], css: [] }) => [...js, ...css];
  const files = {
    added: [...after].filter(([key]) => !before.has(key)).map(([, name]) => name),
    removed: [...before].filter(([key]) => !after.has(key)).map(([, name]) => name),
    changed: [...changed],
  };
  return {
    feature: from.record.feature,
    from: from.record.id,
    to: to.record.id,
    bytes: { from: from.bytes, to: to.bytes },
    files,
    sizes: Object.fromEntries(
      Object.values(files)
        .flat()
        .map((name) => [
          name,
          {
            from: from.sizes[before.get(nameWithoutHash(name)) ?? ''],
            to: to.sizes[after.get(nameWithoutHash(name)) ?? ''],
          },
        ]),
    ),
    modules: names.filter((name) => {
      const filesBefore = filesOf(from.record.modules[name]).map(nameWithoutHash);
      const filesAfter = filesOf(to.record.modules[name]);
      return (
        !isDeepStrictEqual(filesBefore, filesAfter.map(nameWithoutHash)) ||
        filesAfter.some((file) => isChanged(`browser/${file}`))
      );
    }),
    isManifestSame: isDeepStrictEqual(from.manifest, to.manifest),
    manifest: fieldsThatDiffer(from.manifest, to.manifest),
    needs: { from: from.record.needs, to: to.record.needs },
  };
}

/** Names of a release's files by their names without hashes, sorted. */
function byNameWithoutHash({ record }: Measured): Map<string, string> {
  return new Map(
    Object.keys(record.files)
      .sort()
      .map((name) => [nameWithoutHash(name), name]),
  );
}

/** Whether a file is the same in two releases, apart from ids, hashes and minified names. */
async function isSame(from: Measured, fileBefore: string, to: Measured, name: string): Promise<boolean> {
  if (from.record.files[fileBefore] === to.record.files[name]) return true;
  const [before, after] = await Promise.all([from.read(fileBefore), to.read(name)]);
  if (!before || !after) return false;
  return normalizeContent(fileBefore, before, from.record.id) === normalizeContent(name, after, to.record.id);
}

function fieldsThatDiffer(before: object = {}, after: object = {}): Comparison['manifest'] {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((field) => !isDeepStrictEqual(from.get(field), to.get(field)))
    .map((field) => ({ field, from: from.get(field), to: to.get(field) }));
}
