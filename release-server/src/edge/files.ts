// Entry point of the package: files of published releases on an edge, which are verified and watched for damage.
export { hashOf, isCompressible } from '../publishing/file-integrity';
export { Findings } from './findings';
export { ReleaseWatch } from './release-watch';
export { isReadable, type UsableReleases, usableReleases } from './usable-releases';
export { VerifiedFiles } from './verified-files';
