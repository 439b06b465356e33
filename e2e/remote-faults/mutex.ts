/** Runs functions one at a time. Measured actions use it, so that pages do not slow each other down. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(act: () => Promise<T>): Promise<T> {
    const result = this.last.then(act);
    this.last = result.catch(() => undefined);
    return result;
  }
}
