/** Resolves pending conditions when an event arrives. */
export class Listener {
  private listening: () => void = () => undefined;

  protected hear(): void {
    this.listening();
  }

  /** Waits until the condition holds. @returns false after the time-out */
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
