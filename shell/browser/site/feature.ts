import type { FeatureManifest } from '@stepwell/platform';

/** A remote, with the release whose files this page uses. */
export interface Feature {
  name: string;
  release: string;
  /** Name of the release's federation container. */
  container: string;
  /** `/r/<feature>/<release>/` */
  base: string;
  /** Scripts of each module, by module name, to be requested in parallel. */
  files: Readonly<Record<string, readonly string[]>>;
  manifest: FeatureManifest;
  /** The previous release, whose files are requested only if those of `release` fail or are late. */
  previous?: { release: string; container: string };
}
