/** Parses `--limit`; anything but a number means the default. */
export function withLimit<Options extends { limit?: string }>(
  options: Options,
): Omit<Options, 'limit'> & { limit: number | undefined } {
  return { ...options, limit: Number(options.limit) || undefined };
}
