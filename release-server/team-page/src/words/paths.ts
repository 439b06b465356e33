/** Where the team page is, on the release service. */
export const TEAM_PREFIX = '/team';

/** The team page's own addresses. */
export const TEAM_PATHS = {
  overview: TEAM_PREFIX,
  login: `${TEAM_PREFIX}/login`,
  logout: `${TEAM_PREFIX}/logout`,
  releases: `${TEAM_PREFIX}/releases`,
  history: `${TEAM_PREFIX}/history`,
  comparisons: `${TEAM_PREFIX}/comparisons`,
  assets: `${TEAM_PREFIX}/assets`,
} as const;

/** All releases of a feature. */
export function featurePath(feature: string): string {
  return `${TEAM_PATHS.releases}/${feature}`;
}

/** One release. */
export function releasePath(feature: string, id: string): string {
  return `${featurePath(feature)}/${id}`;
}

/**
 * What is looked at on the QA workbench.
 * @param workbench its address; without one it is a path of whichever is started
 */
export function workbenchAddress(workbench: string | undefined, choice: Record<string, string>): string {
  return `${workbench ?? ''}/workbench?${new URLSearchParams(choice)}`;
}

/** How two releases of a feature differ. */
export function comparisonPath(feature: string, from: string, to: string): string {
  return `${TEAM_PATHS.comparisons}/${feature}?${new URLSearchParams({ from, to })}`;
}
