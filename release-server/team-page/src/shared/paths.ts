export const TEAM_PREFIX = '/team';

export const TEAM_PATHS = {
  overview: TEAM_PREFIX,
  login: `${TEAM_PREFIX}/login`,
  logout: `${TEAM_PREFIX}/logout`,
  /** The same as the release server's `TEAM_RELEASES_PATH`. Repeated because the build of the pages imports no code of the server. */
  releases: `${TEAM_PREFIX}/releases`,
  history: `${TEAM_PREFIX}/history`,
  comparisons: `${TEAM_PREFIX}/comparisons`,
  assets: `${TEAM_PREFIX}/assets`,
} as const;

/** Path of a feature's list of releases. @param from page of the site on which its links show releases; default: the feature's own page */
export function featurePath(feature: string, from?: string): string {
  return `${TEAM_PATHS.releases}/${feature}${from ? `?${new URLSearchParams({ from })}` : ''}`;
}

export function releasePath(feature: string, id: string): string {
  return `${featurePath(feature)}/${id}`;
}

/** Address of the QA workbench with a selection, such as a remote and a release. Only the path if the workbench's address is not known. */
export function workbenchAddress(workbench: string | undefined, selection: Record<string, string>): string {
  return `${workbench ?? ''}/workbench?${new URLSearchParams(selection)}`;
}

/** @param from release id @param to release id */
export function comparisonPath(feature: string, from: string, to: string): string {
  return `${TEAM_PATHS.comparisons}/${feature}?${new URLSearchParams({ from, to })}`;
}
