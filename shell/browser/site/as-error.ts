/**
 * A thrown value as an object: others, such as `null` or a text, may be falsy, and have no identity, by which errors are recorded
 * once. Without a stack, which would name the shell.
 */
export function asError(thrown: unknown): object {
  return Object(thrown) === thrown ? (thrown as object) : { message: String(thrown) };
}
