import type { FeatureManifest } from '@stepwell/platform';

/** A remote as the page chose it: one release, by which every file of it is addressed. */
export interface Feature {
  name: string;
  release: string;
  /** Name of its federation container. */
  container: string;
  /** `/r/<feature>/<release>/` */
  base: string;
  /** Scripts of each module, by its name: what is needed later is asked for all at once. */
  files: Readonly<Record<string, readonly string[]>>;
  manifest: FeatureManifest;
  /** What was live before, of which nothing is asked for as long as this release does. */
  previous?: { release: string; container: string };
}
