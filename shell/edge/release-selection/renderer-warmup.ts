import type { RegistryRevision } from '@stepwell/release-server/registry';
import type { PageApi } from '../renderer/api-fetch';
import type { PageOrder } from '../renderer/renderer';
import { Generation, type ReleaseSource, type RendererOptions } from './generation';

/** Milliseconds for the first page of a new process. */
export const FIRST_RENDER_BUDGET_MS = 5000;

export interface Warming extends RendererOptions {
  releases: ReleaseSource;
  /** What the warming page is made with. */
  api: PageApi;
  /** @see Generation.of */
  needsWhole?: readonly string[];
}

/**
 * A generation whose renderer has rendered a page of every kind: the first visitor is served like any other. The
 * first page runs all of the shell's code for the first time, while nobody waits.
 * @throws Error as `Generation.of`
 */
export async function warmGeneration(
  registry: RegistryRevision,
  { releases, api, ...wanted }: Warming,
): Promise<Generation> {
  const generation = await Generation.of(registry, releases, wanted);
  const { renderer } = generation;
  await renderer.warmed;
  const sample = warmingPage(generation, api);
  // A remote that hangs must not hold up a swap for each of its pages.
  let isFit = (await renderer.render(sample, FIRST_RENDER_BUDGET_MS)) !== null;
  for (const address of sampleAddresses(generation)) {
    if (isFit) isFit = (await renderer.render({ ...sample, address })) !== null;
  }
  return generation;
}

/** The page with which a process is warmed. */
export function warmingPage(generation: Generation, api: PageApi): PageOrder {
  const { features, missing } = generation.choice();
  return { address: '/', features, missing, api, lane: 'known' };
}

/** One address of each route; a subject that does not exist runs the same code. */
function sampleAddresses({ features }: Generation): string[] {
  return features.flatMap(({ manifest }) =>
    manifest.routes.map(({ path }) => path.replace(/:\w+/g, 'warming')),
  );
}
