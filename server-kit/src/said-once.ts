/**
 * Says what is wrong when it is found, and not again as long as it stays the same: what is asked every second would fill a
 * log with one sentence.
 */
export class SaidOnce {
  private holds = '';

  constructor(private readonly log: (text: string) => void) {}

  /** What is wrong, as it was found last; empty where all is well. */
  get wrong(): string {
    return this.holds;
  }

  found(wrong: string): void {
    if (wrong !== this.holds) this.log(wrong);
    this.holds = wrong;
  }

  /** All is well again: what is found from now on is news. */
  well(): void {
    this.holds = '';
  }
}
