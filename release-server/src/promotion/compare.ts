import { isDeepStrictEqual } from 'node:util';
import type { ReleaseFiles } from '../release';
import type { Published } from '../storage/artifacts/artifacts';
import type { Comparison } from './release-manager';

interface Measured extends Published {
  /** Bytes by file. */
  sizes: Record<string, number>;
}

/** How two releases of one feature differ. */
export function compared(one: Measured, other: Measured): Comparison {
  const [before, after] = [one.record.files, other.record.files];
  const known = Object.keys(after).sort();
  const isChanged = (name: string) => before[name] !== after[name];
  const names = [...new Set([...Object.keys(one.record.modules), ...Object.keys(other.record.modules)])];
  const filesOf = ({ js, css }: ReleaseFiles = { js: [], css: [] }) => [...js, ...css];
  const files = {
    added: known.filter((name) => !(name in before)),
    removed: Object.keys(before)
      .filter((name) => !(name in after))
      .sort(),
    changed: known.filter((name) => name in before && isChanged(name)),
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
        .map((name) => [name, { from: one.sizes[name], to: other.sizes[name] }]),
    ),
    modules: names.filter((name) => {
      const files = [filesOf(one.record.modules[name]), filesOf(other.record.modules[name])];
      return (
        !isDeepStrictEqual(files[0], files[1]) || files.flat().some((file) => isChanged(`browser/${file}`))
      );
    }),
    isManifestSame: isDeepStrictEqual(one.manifest, other.manifest),
    manifest: fieldsThatDiffer(one.manifest, other.manifest),
    needs: { from: one.record.needs, to: other.record.needs },
  };
}

function fieldsThatDiffer(before: object = {}, after: object = {}): Comparison['manifest'] {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((field) => !isDeepStrictEqual(from.get(field), to.get(field)))
    .map((field) => ({ field, from: from.get(field), to: to.get(field) }));
}
