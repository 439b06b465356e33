import type { Depot, EdgeReport, Published } from '../depot/depot';
import { ReleaseRefusal } from '../refusal';
import type { EvidenceThen, PageScript, RevisionEvidence } from '../registry/evidence';
import type { RegistryContent, RegistryRevision } from '../registry/registry';
import { evidenceOf, headerChanges, PAYMENT_PAGE, type PageEvidence } from './page-evidence';
import { OF_THE_EDGE, scriptChanges, scriptsIn } from './page-scripts';

/** Who may know where the site is, and how far it is. */
export interface Served {
  /** Address of the site; by default what an edge has said of itself. */
  siteUrl?: string;
  edges: readonly Pick<EdgeReport, 'site'>[];
  /** Names of edges that do not serve the revision yet. */
  lagging: readonly string[];
}

type Kept = Pick<Depot, 'evidence' | 'evidenceBefore' | 'keepEvidence'>;

/**
 * Asks the site for a payment page as a browser does, holds what comes against what the registry lets run and against what
 * came last time, and keeps all of it with the revision. Nothing is undone by it: where nobody could ask, it says why.
 */
export async function keepEvidenceThen(
  depot: Kept,
  { revision }: Pick<RegistryRevision, 'revision'>,
  scripts: PageScript[],
  served: Served,
): Promise<EvidenceThen> {
  try {
    const evidence = await evidenceThen(depot, revision, scripts, served);
    const { missing } = evidence.said;
    // For as long as nobody can look, whoever asks every half minute hears the same: once is enough.
    const isKept = missing !== undefined && (await depot.evidence(revision))?.said.missing === missing;
    if (!isKept) await depot.keepEvidence(evidence);
    return evidence.said;
  } catch (error) {
    return { at: new Date().toISOString(), changes: [], missing: (error as Error).message };
  }
}

async function evidenceThen(
  depot: Kept,
  revision: number,
  scripts: PageScript[],
  served: Served,
): Promise<RevisionEvidence> {
  const at = new Date().toISOString();
  try {
    const { site, headers, scripts: onPage } = await receivedFrom(served, revision);
    const inline = onPage.filter(({ release }) => release === OF_THE_EDGE);
    const now = { scripts, received: { inline, headers } };
    const before = await depot.evidenceBefore(revision);
    const changes = [...strangers(onPage, scripts), ...(before ? changesSince(before, now) : [])];
    return { revision, ...now, said: { at, site, ...(before && { since: before.revision }), changes } };
  } catch (error) {
    if (!(error instanceof ReleaseRefusal)) throw error;
    return { revision, scripts, said: { at, changes: [], missing: error.message } };
  }
}

/** @throws ReleaseRefusal where nobody can say what a browser is given of this revision */
async function receivedFrom(
  { siteUrl, edges, lagging }: Served,
  revision: number,
): Promise<PageEvidence & { site: string }> {
  const site = siteUrl || edges.find((edge) => edge.site)?.site;
  if (!site)
    throw new ReleaseRefusal('No edge runs that says where the site is, and PUBLIC_URL does not say it.');
  if (lagging.length > 0) throw new ReleaseRefusal(`${lagging.join(', ')} did not serve it yet.`);
  const evidence = await evidenceOf(site, PAYMENT_PAGE);
  if (evidence.revision !== revision)
    throw new ReleaseRefusal(`${site} showed pages of revision ${evidence.revision}.`);
  return { ...evidence, site };
}

/** What a page lets run and no release of the registry has: somebody else put it there. */
function strangers(onPage: readonly PageScript[], scripts: readonly PageScript[]): string[] {
  const known = new Set([OF_THE_EDGE, ...scripts.map(named)]);
  return onPage
    .filter((script) => script.release !== OF_THE_EDGE && !known.has(named(script)))
    .map(({ release, name }) => `not of this revision: ${name} (${release}), which the page lets run`);
}

function named({ release, name, hash }: PageScript): string {
  return `${release}/${name} ${hash}`;
}

type Compared = Pick<RevisionEvidence, 'scripts' | 'received'>;

/** What stands in where a live release fails is told by what was live. */
function changesSince(before: Compared, now: Compared): string[] {
  const running = ({ scripts, received }: Compared) => [
    ...scripts.filter(({ isSpare }) => !isSpare),
    ...(received?.inline ?? []),
  ];
  const [old, current] = [before.received?.headers ?? {}, now.received?.headers ?? {}];
  return [
    ...scriptChanges(running(before), running(now)),
    ...headerChanges(old, current).map(
      (name) => `header changed: ${name}: ${old[name] ?? '(none)'} → ${current[name] ?? '(none)'}`,
    ),
  ];
}

/** Every script of what a registry lets run, as the depot has it. */
export async function scriptsAt(
  depot: Pick<Depot, 'find'>,
  content: RegistryContent,
  known = new Map<string, Published | undefined>(),
): Promise<PageScript[]> {
  const keyOf = (feature: string, id: string) => `${feature} ${id}`;
  for (const [feature, { live, previous, canary }] of Object.entries(content.features))
    for (const id of [live, previous, canary?.release])
      if (id && !known.has(keyOf(feature, id))) known.set(keyOf(feature, id), await depot.find(feature, id));
  return scriptsIn(content, (feature, id) => known.get(keyOf(feature, id)));
}
