const BOUND_MS = 30_000;
const POLL_MS = 20;

/** Waits until a condition is true. @throws Error after half a minute */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + BOUND_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`It was not true within ${BOUND_MS} ms: ${isTrue}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
