/** The value, or `undefined` if it is late. */
export function withTimeout<T>(budgetMs: number, promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    promise,
    new Promise<undefined>((resolve) => setTimeout(resolve, budgetMs, undefined)),
  ]);
}
