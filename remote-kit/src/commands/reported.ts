/** Does the work of a command. What keeps it from being done is said in its own words. @returns whether it was done */
export async function reported(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}
