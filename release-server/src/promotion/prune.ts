import { type AuditLine, type RegistryRevision, recentlyServed } from '../registry';
import type { ReleaseName } from '../release';
import type { ReleaseStorage } from '../storage/storage';
import { auditOf, type Change, currentFor } from './change';

/**
 * Deletes all but the newest `keep` releases of each feature, and superseded release lists. Keeps each release that is live, a canary, the
 * target of a rollback or blocked, or that was live or a canary within the last 30 days.
 * @returns the deleted releases
 */
export async function prune(storage: ReleaseStorage, keep: number, change: Change): Promise<ReleaseName[]> {
  const current = await currentFor(change, storage);
  const [list, history] = await Promise.all([storage.artifacts.list(), storage.deployments.history()]);
  const needed = neededBy(current, history);
  const newerReleases = new Map<string, number>();
  // The list begins with the newest releases.
  const unneeded = list.filter(({ feature, id }) => {
    const newer = newerReleases.get(feature) ?? 0;
    newerReleases.set(feature, newer + 1);
    return newer >= keep && !needed.has(`${feature} ${id}`);
  });
  const deleted = unneeded.map(({ feature, id }) => ({ feature, id }));
  if (deleted.length > 0)
    await storage.deployments.remove(
      deleted,
      auditOf(`prune ${deleted.length} releases`, change),
      current.revision,
    );
  await storage.artifacts.removeSupersededLists();
  return deleted;
}

/** `<feature> <id>` of releases that must stay. */
function neededBy({ features, blocked = {} }: RegistryRevision, history: AuditLine[]): Set<string> {
  const served = recentlyServed(history).map((name) => name.join(' '));
  const inRegistry = Object.entries(features).flatMap(([feature, { live, previous, canary }]) =>
    [live, previous, canary?.release].map((id) => `${feature} ${id}`),
  );
  const blockedNames = Object.entries(blocked).flatMap(([feature, ids]) =>
    Object.keys(ids).map((id) => `${feature} ${id}`),
  );
  return new Set([...served, ...inRegistry, ...blockedNames]);
}
