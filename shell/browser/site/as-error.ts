/**
 * A thrown value as an object, because errors are recorded once by identity, and a value such as `null` or a string has none. The new
 * object has no stack, which would name the shell instead of the code that threw.
 */
export function asError(thrown: unknown): object {
  return Object(thrown) === thrown ? (thrown as object) : { message: String(thrown) };
}
