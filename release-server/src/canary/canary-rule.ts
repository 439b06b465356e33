import { LogOnce } from '@stepwell/server-kit/log-once';
import { contentOf } from '../promotion/plan';
import { StorageManager } from '../promotion/storage-manager';
import { type Canary, canariesIn, type RegistryRevision } from '../registry';
import { ReleaseError } from '../release-error';
import { REGISTRY_KEY } from '../signatures/signing';
import type { OutcomeCount } from '../storage/signals/signals';
import type { ReleaseStorage } from '../storage/storage';
import { type CanaryDecision, type CanaryWatch, decideCanary } from './decision';

/** By whom a canary is stopped that nobody stopped. */
export const BY_RULE = 'the canary rule';
/** How often canaries are assessCanaries: edges report as often what they have counted. */
const LOOK_MS = 2000;

/** What all edges together have seen of a canary, and what that means. */
export interface AssessedCanary extends CanaryDecision {
  feature: string;
  canary: Canary;
  /** Of the canary and of what it is held against. */
  seen: Pick<CanaryWatch, 'canary' | 'live'>;
}

/** Judges each canary of a revision by what edges have counted. @param now milliseconds of the epoch */
export async function assessCanaries(
  storage: Pick<ReleaseStorage, 'signals'>,
  registry: RegistryRevision,
  now = Date.now(),
): Promise<AssessedCanary[]> {
  return Promise.all(
    canariesIn(registry).map(async ([feature, canary]) => {
      const { release, percent, since, deadline, heldUntil } = canary;
      const votes = await storage.signals.outcomes(feature, since);
      const [own, others] = [
        votes.filter(({ id }) => id === release),
        votes.filter(({ id }) => id !== release),
      ];
      const live = registry.features[feature]?.live ?? '';
      const seen = { canary: { id: release, ...summed(own) }, live: { id: live, ...summed(others) } };
      const verdict = decideCanary(
        {
          ...seen,
          share: percent / 100,
          fatal: own.find(({ fatal }) => fatal)?.fatal,
          deadline: Date.parse(deadline),
          heldUntil: Date.parse(heldUntil),
        },
        now,
      );
      return { feature, canary, seen, ...verdict };
    }),
  );
}

/**
 * Acts on what is known of canaries: takes back the one that harms, or that had too few visits and nobody who decided; and
 * writes into the log, once, that one may be promoted or is held. One at a time: what comes next is assessCanaries by what is then.
 * @param said what is known to stand in the log, so that it is not read each time
 * @returns what was decided, if anything was
 */
export async function applyCanaryRule(
  storage: ReleaseStorage,
  now = Date.now(),
  said = new Set<string>(),
): Promise<string | undefined> {
  const registry = await storage.deployments.current();
  for (const verdict of await assessCanaries(storage, registry, now)) {
    const { feature, canary, decision, reason } = verdict;
    if (decision === 'go on') continue;
    const change = { by: BY_RULE, reason };
    if (decision === 'stop' || decision === 'take back')
      // Whoever promoted or stopped it meanwhile was faster, and what was counted speaks of it no longer.
      await new StorageManager(storage, 0).stopCanary(feature, { ...change, ifRevision: registry.revision });
    else {
      const action = `canary ${feature} ${canary.release} ${WORDS[decision]}`;
      if (await isSaid(storage, action, canary.since, said)) continue;
      await storage.deployments.write(contentOf(registry), { ...change, action }, registry.revision);
    }
    return `${feature}: ${reason}`;
  }
}

const WORDS = { hold: 'is held', 'may promote': 'may be promoted' } as const;

/** Whether the log says so already, of this phase. */
async function isSaid(
  storage: Pick<ReleaseStorage, 'deployments'>,
  action: string,
  since: string,
  said: Set<string>,
): Promise<boolean> {
  const key = `${since} ${action}`;
  if (said.has(key)) return true;
  const isInLog = (await storage.deployments.history()).some(
    (line) => line.at >= since && line.action === action,
  );
  if (isInLog) said.add(key);
  return isInLog;
}

/**
 * Judges canaries for as long as this process runs, where the registry's key is at hand: others leave that to whoever has it.
 * @returns what ends it
 */
export function startCanaryRule(storage: ReleaseStorage, log: (text: string) => void): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve();
  const trouble = new LogOnce((message) => log(`canary: nothing could be decided: ${message}`));
  const said = new Set<string>();
  const look = async () => {
    if (!storage.keys.find(REGISTRY_KEY)) return;
    try {
      const decided = await applyCanaryRule(storage, Date.now(), said);
      if (decided) log(`canary of ${decided}`);
      trouble.resolve();
    } catch (error) {
      const isLate = error instanceof ReleaseError && [404, 409].includes(error.status);
      if (!isLate) trouble.report((error as Error).message);
    }
  };
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_MS).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

function summed(votes: readonly OutcomeCount[]): { visits: number; failed: number } {
  const failed = votes.reduce((sum, each) => sum + each.failed, 0);
  const visits = votes.reduce((sum, each) => sum + each.visits, 0);
  // Who says that he was counted, and was not, can fail.
  return { visits: Math.max(visits, failed), failed };
}
