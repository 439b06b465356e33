// Entry point of the package: files of published releases on an edge, which are verified and watched for damage.
export {
  COPY_ENCODINGS,
  type CopyEncoding,
  ENDINGS,
  type FileEncoding,
  hashOf,
  isCompressible,
  isCopyOf,
  isCopyOfSync,
} from '../publishing/file-integrity';
export { Findings, howToRepair } from './findings';
export { ReleaseWatch } from './release-watch';
export { isReadable, type UsableRelease, type UsableReleases, usableReleases } from './usable-releases';
export { stateOf, type VerifiedFile, VerifiedFiles } from './verified-files';
