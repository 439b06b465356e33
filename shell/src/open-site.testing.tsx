import type { Scenario } from '@stepwell/contract';
import { ApiClient, Followed, StoreRegistry } from '@stepwell/platform';
import { scenarioAdapter } from '@stepwell/platform/testing';
import { createRoot } from 'react-dom/client';
import type { Feature } from './boot/boot';
import { SiteRouter } from './host/SiteRouter';
import { loadData, reopenFailed } from './rendering/page-data';
import type { ModuleSource } from './site/opening';
import { Site } from './site/site';
import type { Visit } from './site/visit';
import { checkHealth, startSite } from './start/start';

export interface SiteToOpen {
  features: Feature[];
  modules: ModuleSource;
  /** What the API answers, the server and the browser in turn. */
  answers?: Scenario['answers'];
  /** The API's now. */
  clock?: string;
  /** Is given what a region threw. */
  onCaughtError: (error: unknown) => void;
}

/**
 * Opens this document's address as a visitor does: with the data that the server had for it, drawn and started in the
 * browser. The markup is all that the server is not asked for.
 * @returns leaves it
 */
export async function openSite({
  features,
  modules,
  answers,
  clock,
  onCaughtError,
}: SiteToOpen): Promise<() => void> {
  const adapter = scenarioAdapter({ answers, clock });
  const api = new ApiClient({ appId: 'test-app', appKey: 'test-key', adapter });
  const url = new URL(window.location.href);
  const brought = await whatTheServerBrings(url, { features, modules, api });

  const site = new Site({
    features,
    modules,
    api,
    stores: new StoreRegistry({ api, initial: brought.state }),
  });
  let visit = site.firstVisit(url, brought);
  const root = createRoot(document.body.appendChild(document.createElement('div')), { onCaughtError });
  const onVisit = (next: Visit) => {
    visit = next;
  };
  root.render(<SiteRouter site={site} visits={new Followed(visit)} onVisit={onVisit} />);
  startSite(site, () => visit);
  return () => root.unmount();
}

async function whatTheServerBrings(
  url: URL,
  parts: Pick<SiteToOpen, 'features' | 'modules'> & { api: ApiClient },
) {
  const site = new Site({ ...parts, stores: new StoreRegistry({ api: parts.api, isServer: true }) });
  await checkHealth(site);
  const visit: Visit = site.firstVisit(url, { loaded: [], isNotFound: false });
  const isNotFound = await loadData(site, visit);
  if (!isNotFound) reopenFailed(site, visit);
  const loaded = [...visit.openings.values()].filter(({ hasData }) => hasData).map(({ ref }) => ref.id);
  return { state: site.stores.dehydrate(), loaded, isNotFound };
}
