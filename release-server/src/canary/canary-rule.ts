import { LogOnce } from '@stepwell/server-kit/log-once';
import { contentOf } from '../promotion/plan';
import { StorageManager } from '../promotion/storage-manager';
import { type Canary, canariesIn, type RegistryRevision } from '../registry';
import { ReleaseError } from '../release-error';
import { NotAsSigned } from '../signatures/signed-state';
import { REGISTRY_KEY } from '../signatures/signing';
import type { OutcomeCount } from '../storage/signals/signals';
import type { ReleaseStorage } from '../storage/storage';
import { type CanaryDecision, type CanaryWatch, type CountedVisits, decideCanary } from './decision';

// The canary rule stops a canary that fails more often than the live release. The release service and `npm start` apply it every two
// seconds.

/** Author of the rule's changes in the log. */
const BY_RULE = 'the canary rule';
/** Canaries are assessed at this interval, and edges report at the same interval. */
const ASSESS_MS = 2000;

/** The counts of all edges for a canary, and the decision that follows from them. */
export interface AssessedCanary extends CanaryDecision {
  feature: string;
  canary: Canary;
  counted: Pick<CanaryWatch, 'canary' | 'live'>;
}

/** Decides on each canary of a revision from the counts of all edges. @param now milliseconds since 1970 */
export async function assessCanaries(
  storage: Pick<ReleaseStorage, 'signals'>,
  registry: RegistryRevision,
  now = Date.now(),
): Promise<AssessedCanary[]> {
  return Promise.all(
    canariesIn(registry).map(async ([feature, canary]) => {
      const { release, percent, since, deadline, heldUntil } = canary;
      const outcomes = await storage.signals.outcomes(feature, since);
      const ofCanary = outcomes.filter(({ id }) => id === release);
      // All other counts are of the live release, because a promotion ends the canary and therefore the phase `since`.
      const ofLive = outcomes.filter(({ id }) => id !== release);
      const live = registry.features[feature]?.live ?? '';
      const counted = {
        canary: { id: release, ...sumOutcomes(ofCanary) },
        live: { id: live, ...sumOutcomes(ofLive) },
      };
      const assessed = decideCanary(
        {
          ...counted,
          share: percent / 100,
          fatal: ofCanary.find(({ fatal }) => fatal)?.fatal,
          deadline: Date.parse(deadline),
          heldUntil: Date.parse(heldUntil),
        },
        now,
      );
      return { feature, canary, counted, ...assessed };
    }),
  );
}

/** The words at the end of a logged action that mark a decision without a change. */
const LOGGED_AS = { hold: 'is held', 'may promote': 'may be promoted' } as const;

/**
 * Applies the first decision that is not applied yet: ends a canary that is harmful or about which no person decided in time, or logs once
 * that a canary is held or may be promoted. Applies one decision per call, because each decision writes a revision, after which `registry`
 * is outdated.
 * @param logged cache of decisions that are in the log already; the function adds to it
 * @returns the feature and the reason of the applied decision; `undefined` if there was none
 */
export async function applyCanaryRule(
  storage: ReleaseStorage,
  now = Date.now(),
  logged = new Set<string>(),
): Promise<string | undefined> {
  const registry = await storage.deployments.current();
  for (const assessed of await assessCanaries(storage, registry, now)) {
    const { feature, canary, decision, reason } = assessed;
    if (decision === 'go on') continue;
    const change = { by: BY_RULE, reason };
    if (decision === 'stop' || decision === 'take back')
      // `ifRevision` is set because the counts are outdated if another process has changed the registry meanwhile.
      await new StorageManager(storage, 0).stopCanary(feature, { ...change, ifRevision: registry.revision });
    else {
      const action = `canary ${feature} ${canary.release} ${LOGGED_AS[decision]}`;
      if (await isLogged(storage, action, canary.since, logged)) continue;
      await storage.deployments.write(contentOf(registry), { ...change, action }, registry.revision);
    }
    return `${feature}: ${reason}`;
  }
}

/** Whether the decision was logged after the canary got its present share of visits. @param logged as for `applyCanaryRule` */
async function isLogged(
  storage: Pick<ReleaseStorage, 'deployments'>,
  action: string,
  since: string,
  logged: Set<string>,
): Promise<boolean> {
  const key = `${since} ${action}`;
  if (logged.has(key)) return true;
  const isInLog = (await storage.deployments.history()).some(
    (line) => line.at >= since && line.action === action,
  );
  if (isInLog) logged.add(key);
  return isInLog;
}

/** Applies the rule every two seconds while this machine has the registry's key. @returns a function that stops this */
export function startCanaryRule(storage: ReleaseStorage, log: (text: string) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const problem = new LogOnce((message) =>
    log(`canary: the rule failed, and no canary is stopped until it succeeds: ${message}`),
  );
  const logged = new Set<string>();
  const assess = async () => {
    if (!storage.keys.find(REGISTRY_KEY)) return;
    try {
      const decided = await applyCanaryRule(storage, Date.now(), logged);
      if (decided) log(`canary of ${decided}`);
      problem.resolve();
    } catch (error) {
      // If another process has changed the registry (409) or ended the canary (404), the next assessment reads the new registry.
      const isOutdated = error instanceof ReleaseError && [404, 409].includes(error.status);
      // The storage's `SigningAlarm` has logged a `NotAsSigned` already.
      if (!isOutdated && !(error instanceof NotAsSigned)) problem.report((error as Error).message);
    }
  };
  const timer = setInterval(() => {
    running = running.then(assess);
  }, ASSESS_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

function sumOutcomes(outcomes: readonly OutcomeCount[]): Pick<CountedVisits, 'visits' | 'failed' | 'clean'> {
  const sumOf = (count: (each: OutcomeCount) => number) =>
    outcomes.reduce((sum, each) => sum + count(each), 0);
  const failed = sumOf((each) => each.failed);
  // An edge's count can be negative. So can the sum, if the edge that counted the visit as clean ended before its report.
  const clean = Math.max(
    0,
    sumOf((each) => each.clean ?? 0),
  );
  const visits = sumOf((each) => each.visits);
  // There are fewer visits than outcomes if an edge ended before it reported a visit whose outcome another edge has reported.
  return { visits: Math.max(visits, failed + clean), failed, clean };
}
