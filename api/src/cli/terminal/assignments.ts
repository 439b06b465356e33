import { ApiError } from '../../lib/api-error';

/** Parses arguments such as `coursePrice=4299` to values by name. @throws ApiError 422 for an argument without a name or `=` */
export function assignments(args: readonly string[]): Record<string, string> {
  const pairs = args.map((arg) => {
    const at = arg.indexOf('=');
    if (at < 1) throw new ApiError(422, `'${arg}' is not name=value`);
    return [arg.slice(0, at), arg.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs);
}
