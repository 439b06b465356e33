import type { AuditLine, RegistryRevision } from '../registry';
import type { ReleaseName } from '../release';
import type { ReleaseStorage } from '../storage/storage';
import { auditOf, type Change } from './change';

/** Tabs of people and the caches of others ask for files of what was live so long ago. */
const SERVED_MS = 30 * 24 * 60 * 60_000;

/**
 * Takes away what nobody needs any more: of each feature all but the newest `keep` releases, and of those never what is
 * live or a canary, was live before it, is blocked, or was either within the last 30 days. Versions of teams' lists that no
 * revision has named for an hour go too.
 * @returns what was taken away
 */
export async function prune(storage: ReleaseStorage, keep: number, change: Change): Promise<ReleaseName[]> {
  const current = await storage.deployments.current();
  const [list, history] = await Promise.all([storage.artifacts.list(), storage.deployments.history()]);
  const needed = neededBy(current, history);
  const places = new Map<string, number>();
  const past = list.filter(({ feature, id }) => {
    const place = (places.get(feature) ?? 0) + 1;
    places.set(feature, place);
    return place > keep && !needed.has(`${feature} ${id}`);
  });
  const names = past.map(({ feature, id }) => ({ feature, id }));
  if (names.length > 0)
    await storage.deployments.remove(
      names,
      auditOf(`prune ${names.length} releases`, change),
      current.revision,
    );
  await storage.artifacts.removeSupersededLists();
  return names;
}

/** `<feature> <id>` of releases that must stay, wherever they stand in the list. */
function neededBy({ features, blocked = {} }: RegistryRevision, history: AuditLine[]): Set<string> {
  const since = new Date(Date.now() - SERVED_MS).toISOString();
  // What was live when the time began was served in it.
  const first = Math.max(
    0,
    history.findLastIndex(({ at }) => at < since),
  );
  const served = history
    .slice(first)
    .flatMap(({ live = {}, canaries = {} }) => [...Object.entries(live), ...Object.entries(canaries)])
    .map((name) => name.join(' '));
  // The lines of the first registries say it in words alone: `promote shell <id>, reviews <id>`.
  const said = history.slice(first).flatMap(({ action }) => namesIn(action));
  const live = Object.entries(features).flatMap(([feature, { live, previous, canary }]) =>
    [live, previous, canary?.release].map((id) => `${feature} ${id}`),
  );
  const banned = Object.entries(blocked).flatMap(([feature, ids]) =>
    Object.keys(ids).map((id) => `${feature} ${id}`),
  );
  return new Set([...served, ...said, ...live, ...banned]);
}

function namesIn(action: string): string[] {
  return action.startsWith('promote ')
    ? action.slice('promote '.length).split(', ')
    : [action.replace(/^rollback (.*) to /, '$1 ')];
}
