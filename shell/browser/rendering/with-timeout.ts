/** The value of a promise, or `undefined` if it takes longer than `ms`. */
export function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))]);
}
