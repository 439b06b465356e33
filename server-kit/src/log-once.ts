/** Logs a problem when it is reported, and not again while it stays the same: for checks that run every second. */
export class LogOnce {
  private current = '';

  constructor(private readonly log: (text: string) => void) {}

  /** The problem that was reported last; empty once it is resolved. */
  get problem(): string {
    return this.current;
  }

  report(problem: string): void {
    if (problem !== this.current) this.log(problem);
    this.current = problem;
  }

  resolve(): void {
    this.current = '';
  }
}
