import { ApiError } from '../../lib/api-error';

/** Replaces the text of `--limit` by its number. @throws ApiError 422 like `limitOf` */
export function withLimit<Options extends { limit?: string }>(
  options: Options,
): Omit<Options, 'limit'> & { limit: number | undefined } {
  return { ...options, limit: limitOf(options.limit) };
}

/** Parses `--limit`; without the option the command uses its default. @throws ApiError 422 for anything but a whole number above 0 */
export function limitOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const limit = Number(text);
  if (Number.isSafeInteger(limit) && limit > 0) return limit;
  throw new ApiError(422, `--limit must be a whole number above 0, not '${text}'`);
}
