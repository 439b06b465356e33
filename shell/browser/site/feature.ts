import type { FeatureManifest } from '@stepwell/platform';

/** A remote, with the release whose files this page uses. */
export interface Feature {
  name: string;
  release: string;
  /** Name of the release's federation container. */
  container: string;
  /** `/r/<feature>/<release>/`; for a remote that is served from source, the address of its development server. */
  base: string;
  /** Scripts of each module, by module name, to be requested in parallel. */
  files: Readonly<Record<string, readonly string[]>>;
  manifest: FeatureManifest;
  /** The previous release, which a region shows if it fails with `release`. */
  previous?: { release: string; container: string };
  /** The release is the one of the address (`?release=`). A failure is shown by the card, without the previous release. */
  isOverride?: boolean;
}
