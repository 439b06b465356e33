import { isDeepStrictEqual } from 'node:util';
import type { ReleaseFiles } from '../release';
import type { Published } from '../storage/artifacts/artifacts';
import { plainContent, plainName } from './plain-code';
import type { Comparison } from './release-manager';

interface Measured extends Published {
  /** Bytes by file. */
  sizes: Record<string, number>;
  /** Reads a file of the release. */
  read: (name: string) => Promise<Buffer | undefined>;
}

/** How two releases of one feature differ, apart from what every release changes in its files. */
export async function compared(one: Measured, other: Measured): Promise<Comparison> {
  const before = byPlainName(one);
  const changed = new Set<string>();
  for (const [plain, name] of byPlainName(other)) {
    const was = before.get(plain);
    if (was && !(await isSame(one, was, other, name))) changed.add(name);
  }
  const after = byPlainName(other);
  const isChanged = (name: string) => changed.has(name) || !before.has(plainName(name));
  const names = [...new Set([...Object.keys(one.record.modules), ...Object.keys(other.record.modules)])];
  const filesOf = ({ js, css }: ReleaseFiles = { js: [], css: [] }) => [...js, ...css];
  const files = {
    added: [...after].filter(([plain]) => !before.has(plain)).map(([, name]) => name),
    removed: [...before].filter(([plain]) => !after.has(plain)).map(([, name]) => name),
    changed: [...changed],
  };
  return {
    feature: one.record.feature,
    from: one.record.id,
    to: other.record.id,
    bytes: { from: one.bytes, to: other.bytes },
    files,
    sizes: Object.fromEntries(
      Object.values(files)
        .flat()
        .map((name) => [
          name,
          {
            from: one.sizes[before.get(plainName(name)) ?? ''],
            to: other.sizes[after.get(plainName(name)) ?? ''],
          },
        ]),
    ),
    modules: names.filter((name) => {
      const files = [filesOf(one.record.modules[name]), filesOf(other.record.modules[name])];
      return (
        !isDeepStrictEqual(files[0]?.map(plainName), files[1]?.map(plainName)) ||
        files[1]?.some((file) => isChanged(`browser/${file}`)) === true
      );
    }),
    isManifestSame: isDeepStrictEqual(one.manifest, other.manifest),
    manifest: fieldsThatDiffer(one.manifest, other.manifest),
    needs: { from: one.record.needs, to: other.record.needs },
  };
}

/** Names of a release's files by their names without hashes, sorted. */
function byPlainName({ record }: Measured): Map<string, string> {
  return new Map(
    Object.keys(record.files)
      .sort()
      .map((name) => [plainName(name), name]),
  );
}

/** Whether a file says the same in two releases. */
async function isSame(one: Measured, was: string, other: Measured, name: string): Promise<boolean> {
  if (one.record.files[was] === other.record.files[name]) return true;
  const [before, after] = await Promise.all([one.read(was), other.read(name)]);
  if (!before || !after) return false;
  return plainContent(was, before, one.record.id) === plainContent(name, after, other.record.id);
}

function fieldsThatDiffer(before: object = {}, after: object = {}): Comparison['manifest'] {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((field) => !isDeepStrictEqual(from.get(field), to.get(field)))
    .map((field) => ({ field, from: from.get(field), to: to.get(field) }));
}
