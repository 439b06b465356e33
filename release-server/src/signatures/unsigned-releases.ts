import type { Metadata, Targets } from '@tufjs/models';
import { type RegistryContent, servedIds } from '../registry';
import { readTargets, targetOf } from './metadata';

/**
 * Live releases and canaries that no trusted key has signed: ids by feature. Edges refuse a revision with an unsigned release.
 * @param targets metadata with the trusted keys of teams @param listOf newest release list of a feature's team
 */
export function unsignedReleases(
  served: RegistryContent,
  targets: Metadata<Targets>,
  listOf: (feature: string) => string | undefined,
): Map<string, string[]> {
  const unsigned = new Map<string, string[]>();
  for (const [feature, id] of servedIds(served))
    if (!isSigned(feature, id, targets, listOf(feature)))
      unsigned.set(feature, [...(unsigned.get(feature) ?? []), id]);
  return unsigned;
}

function isSigned(feature: string, id: string, targets: Metadata<Targets>, listText?: string): boolean {
  if (listText === undefined) return false;
  try {
    const list = readTargets(listText);
    targets.verifyDelegate(feature, list);
    return targetOf(feature, id) in list.signed.targets;
  } catch {
    return false;
  }
}
