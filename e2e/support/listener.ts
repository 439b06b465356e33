/** Waits for a condition, and checks it at each event. Supports one wait at a time. */
export class Listener {
  private onEvent: () => void = () => undefined;

  protected notify(): void {
    this.onEvent();
  }

  /** Waits until the condition holds. @returns false after the time-out */
  async until(holds: () => boolean, withinMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.onEvent = () => {
        if (holds()) resolve();
      };
      timer = setTimeout(resolve, withinMs);
      this.onEvent();
    });
    clearTimeout(timer);
    this.onEvent = () => undefined;
    return holds();
  }
}
