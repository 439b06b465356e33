import { ENDPOINT_KEYS } from '@stepwell/contract';
import type { ApiClient } from '@stepwell/platform';

// What the edge imports from a site. The library forwards its calls, has one drawing, and adds nothing else.

export const API_ROUTES: readonly string[] = ENDPOINT_KEYS;
export const PRIVATE_READS: readonly string[] = [];
export const FRAMES_ALLOWED: readonly string[] = [];
export const DRAWINGS = { folder: new URL('./drawings/', import.meta.url), folders: { '': '' } };

export const formerDrawing = () => undefined;
export const isSharePicture = () => false;
export const correctedOrderLink = () => undefined;
export const siteBoot = () => ({});
export const siteRoutes = async () => undefined;

export async function subjectPaths(api: ApiClient): Promise<string[]> {
  const { data } = await api.call('GET /api/branches', {});
  return data.map(({ id }) => `/branch/${id}`);
}

export const webManifest = () => ({ name: 'City Library', start_url: '/', display: 'browser' });
