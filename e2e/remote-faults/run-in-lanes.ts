/** Runs tasks in order, one at a time in each lane (such as a tab), and starts none after `endsAt` (`performance.now()`). */
export async function runInLanes<Lane>(
  lanes: readonly Lane[],
  tasks: readonly ((lane: Lane) => Promise<void>)[],
  endsAt: number,
): Promise<void> {
  const waiting = [...tasks];
  const run = async (lane: Lane) => {
    for (let task = waiting.shift(); task && performance.now() < endsAt; task = waiting.shift())
      await task(lane);
  };
  await Promise.all(lanes.map(run));
}
