// Entry point of the package for code that reads, verifies and watches the files of published releases on an edge.
export { hashOf, isCompressible } from '../publishing/file-integrity';
export { Findings } from './findings';
export { ReleaseWatch } from './release-watch';
export { isReadable, type UsableReleases, usableReleases } from './usable-releases';
export { VerifiedFiles } from './verified-files';
