/** Runs measured acts one at a time, so that pages do not disturb each other. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(act: () => Promise<T>): Promise<T> {
    const result = this.last.then(act);
    this.last = result.catch(() => undefined);
    return result;
  }
}
