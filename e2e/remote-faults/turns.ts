/** A mutex for measured acts, so that pages do not disturb each other. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(act: () => Promise<T>): Promise<T> {
    const mine = this.last.then(act);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
