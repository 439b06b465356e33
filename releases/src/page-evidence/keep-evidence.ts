import { SaidOnce } from '@stepwell/servers/said-once';
import type { Depot } from '../depot/depot';
import { REGISTRY_KEY } from '../signatures/signing';
import { keepEvidenceThen, scriptsAt } from './revision-evidence';

/** Whoever promotes looks at once; this is for what nobody could look at then. */
const LOOK_MS = 30_000;

/**
 * Takes the evidence of what is live wherever that is not there yet: of what `npm start` made live before its edge ran, of what
 * the canary rule took back, of what no edge served in time.
 * @param siteUrl the site's own address; by default what edges say
 * @returns what was found, once it was
 */
export async function takeEvidence(depot: Depot, siteUrl?: string): Promise<string[] | undefined> {
  const registry = await depot.registry();
  const { revision } = registry;
  const known = await depot.evidence(revision);
  if (revision === 0 || known?.received) return [];
  const edges = await depot.edges();
  const lagging = edges.filter((edge) => edge.revision < revision).map(({ name }) => name);
  const scripts = await scriptsAt(depot, registry);
  const { missing, changes } = await keepEvidenceThen(depot, registry, scripts, { siteUrl, edges, lagging });
  return missing ? undefined : changes.map((change) => `evidence of revision ${revision}: ${change}`);
}

/**
 * Takes it for as long as this process runs, where the registry's key is at hand: others leave that to whoever has it.
 * @returns what ends it
 */
export function keepTakingEvidence(
  depot: Depot,
  siteUrl: string | undefined,
  log: (text: string) => void,
): () => Promise<void> {
  let taking: Promise<void> = Promise.resolve();
  let taken = 0;
  const trouble = new SaidOnce((message) => log(`evidence: it could not be kept: ${message}`));
  const look = async () => {
    try {
      const { revision } = await depot.registry();
      if (revision === taken || !depot.keys.find(REGISTRY_KEY)) return;
      const found = await takeEvidence(depot, siteUrl);
      for (const line of found ?? []) log(line);
      if (found) taken = revision;
      trouble.well();
    } catch (error) {
      trouble.found((error as Error).message);
    }
  };
  const timer = setInterval(() => {
    taking = taking.then(look);
  }, LOOK_MS).unref();
  return async () => {
    clearInterval(timer);
    await taking;
  };
}
