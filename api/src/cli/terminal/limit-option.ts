/** Parses `--limit`. Zero and texts that are not numbers mean the default. */
export function withLimit<Options extends { limit?: string }>(
  options: Options,
): Omit<Options, 'limit'> & { limit: number | undefined } {
  return { ...options, limit: Number(options.limit) || undefined };
}
