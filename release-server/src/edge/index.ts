// Entry point of the package for edges (`shell/edge`): following, verifying and mirroring the live releases.
export { Trust } from '../signatures/trust';
export { EdgeReports } from './edge-reports';
export { Mirror } from './mirror';
export { PublishedReleases } from './published-releases';
export { SignedReleases } from './signed-releases';
export { VerifiedRegistry } from './verified-registry';
