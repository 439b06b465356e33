/** Resolves pending conditions when an event arrives. */
export class Listener {
  private listening: () => void = () => undefined;

  protected hear(): void {
    this.listening();
  }

  /** Waits until it is so. @returns whether it was within the time */
  async until(holds: () => boolean, withinMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.listening = () => {
        if (holds()) resolve();
      };
      timer = setTimeout(resolve, withinMs);
      this.listening();
    });
    clearTimeout(timer);
    this.listening = () => undefined;
    return holds();
  }
}
