// Entry point of the package for edges: following, verifying and mirroring the live releases.
export { Trust } from '../signatures/trust';
export { EdgeReports } from './edge-reports';
export { FollowedRegistry } from './followed-registry';
export { Mirror } from './mirror';
export { PublishedReleases } from './published-releases';
export { SignedReleases } from './signed-releases';
