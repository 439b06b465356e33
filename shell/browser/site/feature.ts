import type { FeatureManifest } from '@stepwell/platform';

/** A remote, in the one release whose files this page uses. */
export interface Feature {
  name: string;
  release: string;
  /** Name of its federation container. */
  container: string;
  /** `/r/<feature>/<release>/` */
  base: string;
  /** Scripts of each module, by module name, to be requested in parallel. */
  files: Readonly<Record<string, readonly string[]>>;
  manifest: FeatureManifest;
  /** The previous release, which the page falls back to; its files are requested only then. */
  previous?: { release: string; container: string };
}
