import { type ApiClient, masterStore, type StoreRegistry } from '@stepwell/platform';

/** Asks for health and settings, as the shell does before anything of a remote runs. */
export async function loadSiteState(stores: StoreRegistry, api: ApiClient): Promise<void> {
  const master = stores.get(masterStore);
  const [health, settings] = await Promise.allSettled([
    api.call('GET /health', {}),
    api.call('GET /api/settings/getSettings', {}),
  ]);
  const isHealthy = health.status === 'fulfilled';
  master.setState({
    health: isHealthy,
    status: isHealthy ? 200 : 500,
    config: settings.status === 'fulfilled' ? settings.value.data : null,
  });
}
