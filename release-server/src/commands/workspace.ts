import type { Release } from '../release';

/** Where releases are built: what the commands need to know of it. */
export interface Workspace {
  /** Folder of each package that is released, by the feature's name. */
  packages: Readonly<Record<string, string>>;
  /**
   * Says where the builds of the named features are, and makes those that are not there yet.
   * @throws Error with what the build said when it fails
   */
  build(
    features: string[],
    report: (text: string) => void,
  ): Promise<Pick<Release, 'feature' | 'id' | 'folder'>[]>;
}
