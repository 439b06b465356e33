import type { Release } from '../release';

/** Where releases are built, as the commands use it. */
export interface Workspace {
  /** Folder of each package that is released, by feature. */
  packages: Readonly<Record<string, string>>;
  /**
   * Builds the features that are not built yet.
   * @returns the build of each feature @throws Error with the output of a build that fails
   */
  build(
    features: string[],
    report: (text: string) => void,
  ): Promise<Pick<Release, 'feature' | 'id' | 'folder'>[]>;
}
