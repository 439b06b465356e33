/**
 * Ends the task that runs, and goes on in one of its own: a key or a frame that waits comes in between. Promises alone
 * are one task, however long their chain.
 */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
