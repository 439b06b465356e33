import { type ApiClient, type StoreRegistry, siteStore } from '@stepwell/platform';

/** Fetches health and settings before remotes are loaded, like the shell. */
export async function loadSiteState(stores: StoreRegistry, api: ApiClient): Promise<void> {
  const site = stores.get(siteStore);
  const [health, settings] = await Promise.allSettled([
    api.call('GET /health', {}),
    api.call('GET /api/settings/getSettings', {}),
  ]);
  const isHealthy = health.status === 'fulfilled';
  site.setState({
    health: isHealthy,
    status: isHealthy ? 200 : 500,
    config: settings.status === 'fulfilled' ? settings.value.data : null,
  });
}
