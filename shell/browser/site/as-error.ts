/**
 * Returns a thrown value as an object, because each error is recorded once, by object identity, and a value such as `null` or a string
 * has no identity. The new object has no stack, because the stack would name the shell instead of the code that threw.
 */
export function asError(thrown: unknown): object {
  return Object(thrown) === thrown ? (thrown as object) : { message: String(thrown) };
}
