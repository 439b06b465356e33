/** Base class of logs of events. Waits for a condition, which is checked at each event. Supports one wait at a time. */
export class Listener {
  private onEvent: () => void = () => undefined;

  /** Called by subclasses at each event. */
  protected notify(): void {
    this.onEvent();
  }

  /** Waits until the condition holds. @returns false after the time-out */
  async until(holds: () => boolean, timeoutMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.onEvent = () => {
        if (holds()) resolve();
      };
      timer = setTimeout(resolve, timeoutMs);
      this.onEvent();
    });
    clearTimeout(timer);
    this.onEvent = () => undefined;
    return holds();
  }
}
