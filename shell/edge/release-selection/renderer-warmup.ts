import type { RegistryRevision } from '@stepwell/release-server/registry';
import type { ApiConnection } from '../http/api-connection';
import type { PageJob } from '../renderer/renderer';
import { Generation, type GenerationOptions, type ReleaseSource } from './generation';
import { selectForPage } from './page-selection';

/** Time limit of a process's first render, which is slow, because all code runs for the first time. */
export const FIRST_RENDER_BUDGET_MS = 5000;

export interface WarmupOptions extends GenerationOptions {
  releases: ReleaseSource;
  api: ApiConnection;
}

/**
 * A generation whose first process has rendered home and one page of each route, so that no visitor's page is delayed by code that runs for
 * the first time. The first page that fails ends the warm-up, because each page of a remote that hangs would delay the swap.
 * @throws Error as `Generation.of`
 */
export async function warmGeneration(
  registry: RegistryRevision,
  { releases, api, ...options }: WarmupOptions,
): Promise<Generation> {
  const generation = await Generation.of(registry, releases, options);
  const { renderer } = generation;
  await renderer.warmed;
  const home = warmupPage(generation, api);
  let page = await renderer.render(home, FIRST_RENDER_BUDGET_MS);
  for (const { path } of generation.features.flatMap(({ manifest }) => manifest.routes)) {
    if (!page) break;
    // A subject that does not exist runs the same code.
    page = await renderer.render(warmupPage(generation, api, path.replace(/:\w+/g, 'warming')));
  }
  return generation;
}

/** A page that is rendered for no visitor, such as the first one of a new process. */
export function warmupPage(generation: Generation, api: ApiConnection, address = '/'): PageJob {
  const { features, missing } = selectForPage(generation, address).selection;
  return { address, features, missing, api, lane: 'known' };
}
