/**
 * Waits for a promise for a limited time. The promise itself continues afterwards.
 * @param onTimeout called after `ms`: returns the result, or throws
 */
export async function withTimeout<T, Late>(
  promise: Promise<T>,
  ms: number,
  onTimeout: () => Late,
): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([promise, timeout.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}
