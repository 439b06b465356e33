/** Limits of an uploaded release; the shell's archive has half a megabyte. */
export const ARCHIVE_LIMITS = {
  packedBytes: 20 * 1024 * 1024,
  unpackedBytes: 64 * 1024 * 1024,
  files: 4000,
  nameLength: 200,
} as const;

export const ARCHIVE_TYPE = 'application/gzip';

/** File in an archive with the team's signed release list. */
export const SIGNED_LIST = 'signed.json';
