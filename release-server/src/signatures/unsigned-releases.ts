import type { Metadata, Targets } from '@tufjs/models';
import { type RegistryContent, servedIds } from '../registry';
import { readTargets, targetOf } from './metadata';

/**
 * Served releases that no trusted key has signed, by feature. Edges refuse a revision with such a release.
 * @param targets the trusted keys
 * @param listOf newest list of a team
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

function isSigned(feature: string, id: string, targets: Metadata<Targets>, text?: string): boolean {
  if (text === undefined) return false;
  try {
    const list = readTargets(text);
    targets.verifyDelegate(feature, list);
    return targetOf(feature, id) in list.signed.targets;
  } catch {
    return false;
  }
}
