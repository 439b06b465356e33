// Entry point of the package for edges (`shell/edge`).
export { type EdgeReleases, type EdgeReleasesOptions, openEdgeReleases } from './edge-releases';
export type { LiveReleases, UsableRelease } from './live-reader';
export { heldRelease, type LoadedRelease, type ReleaseFile } from './loaded-release';
