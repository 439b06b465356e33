import { isDeepStrictEqual } from 'node:util';
import type { Published } from '../depot/depot';
import type { ReleaseFiles } from '../release';
import type { Comparison } from './release-manager';

/** How two releases of one feature differ. */
export function compared(one: Published, other: Published): Comparison {
  const [before, after] = [one.record.files, other.record.files];
  const known = Object.keys(after).sort();
  const isChanged = (name: string) => before[name] !== after[name];
  const names = [...new Set([...Object.keys(one.record.modules), ...Object.keys(other.record.modules)])];
  const filesOf = ({ js, css }: ReleaseFiles = { js: [], css: [] }) => [...js, ...css];
  return {
    feature: one.record.feature,
    from: one.record.id,
    to: other.record.id,
    bytes: { from: one.bytes, to: other.bytes },
    files: {
      added: known.filter((name) => !(name in before)),
      removed: Object.keys(before)
        .filter((name) => !(name in after))
        .sort(),
      changed: known.filter((name) => name in before && isChanged(name)),
    },
    modules: names.filter((name) => {
      const files = [filesOf(one.record.modules[name]), filesOf(other.record.modules[name])];
      return (
        !isDeepStrictEqual(files[0], files[1]) || files.flat().some((file) => isChanged(`browser/${file}`))
      );
    }),
    isManifestSame: isDeepStrictEqual(one.manifest, other.manifest),
    needs: { from: one.record.needs, to: other.record.needs },
  };
}
