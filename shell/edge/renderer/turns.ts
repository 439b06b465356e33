interface Waiter {
  begin: () => void;
}

/** Gives turns to a limited number of holders at a time: first come first served, and favoured before all others. */
export class Turns {
  private taken = 0;
  private readonly favoured = new Set<Waiter>();
  private readonly others = new Set<Waiter>();

  constructor(private readonly limit: number) {}

  /**
   * Waits for a turn, which the caller ends by `end`.
   * @returns `false`, without a turn, if none was free within `ms`
   */
  take(isFavoured: boolean, ms: number): Promise<boolean> {
    if (this.taken < this.limit) {
      this.taken += 1;
      return Promise.resolve(true);
    }
    const queue = isFavoured ? this.favoured : this.others;
    return new Promise((resolve) => {
      const waiter: Waiter = {
        begin: () => {
          clearTimeout(timer);
          queue.delete(waiter);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        queue.delete(waiter);
        resolve(false);
      }, ms);
      queue.add(waiter);
    });
  }

  /** Ends a turn. The next holder takes it over. */
  end(): void {
    const [next] = this.favoured.size > 0 ? this.favoured : this.others;
    if (next) next.begin();
    else this.taken -= 1;
  }
}
