/** Prints the message of an error. @returns whether the command succeeded */
export async function reported(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}
