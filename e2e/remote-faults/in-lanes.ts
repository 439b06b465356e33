/** Does tasks in their order, several at a time, and begins none after a time of `performance.now()`. */
export async function inLanes(
  lanes: number,
  tasks: readonly (() => Promise<void>)[],
  endsAt: number,
): Promise<void> {
  const waiting = [...tasks];
  const lane = async () => {
    for (let task = waiting.shift(); task && performance.now() < endsAt; task = waiting.shift()) await task();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
