/** Lets one act at a time: what is measured in one page is not disturbed by what is measured in another. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(act: () => Promise<T>): Promise<T> {
    const mine = this.last.then(act);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
