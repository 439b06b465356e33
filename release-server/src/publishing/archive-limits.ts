/** What one release may be at most, packed and unpacked: the largest of ours, the shell, packs to half a megabyte. */
export const ARCHIVE_LIMITS = {
  packedBytes: 20 * 1024 * 1024,
  unpackedBytes: 64 * 1024 * 1024,
  files: 4000,
  nameLength: 200,
} as const;

export const ARCHIVE_TYPE = 'application/gzip';

/** In an archive beside the release's files: its team's list, as the team has signed it. */
export const SIGNED_LIST = 'signed.json';
