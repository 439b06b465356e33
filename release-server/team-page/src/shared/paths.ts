/** Beginning of `TEAM_RELEASES_PATH` of the release server, which the pages' build does not import. */
export const TEAM_PREFIX = '/team';

export const TEAM_PATHS = {
  overview: TEAM_PREFIX,
  login: `${TEAM_PREFIX}/login`,
  logout: `${TEAM_PREFIX}/logout`,
  releases: `${TEAM_PREFIX}/releases`,
  history: `${TEAM_PREFIX}/history`,
  comparisons: `${TEAM_PREFIX}/comparisons`,
  assets: `${TEAM_PREFIX}/assets`,
} as const;

/** @param from page of the site to which the links of the releases lead; default: the feature's own page */
export function featurePath(feature: string, from?: string): string {
  return `${TEAM_PATHS.releases}/${feature}${from ? `?${new URLSearchParams({ from })}` : ''}`;
}

export function releasePath(feature: string, id: string): string {
  return `${featurePath(feature)}/${id}`;
}

/** Address on the QA workbench; a path only if the workbench's address is not known. */
export function workbenchAddress(workbench: string | undefined, choice: Record<string, string>): string {
  return `${workbench ?? ''}/workbench?${new URLSearchParams(choice)}`;
}

export function comparisonPath(feature: string, from: string, to: string): string {
  return `${TEAM_PATHS.comparisons}/${feature}?${new URLSearchParams({ from, to })}`;
}
