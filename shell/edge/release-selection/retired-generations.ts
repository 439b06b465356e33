import type { Generation } from './generation';

/** Delay for pages that are still being made from a retired generation. */
const CLOSE_DELAY_MS = 2000;

export class RetiredGenerations {
  private readonly timers = new Map<Generation, NodeJS.Timeout>();
  private readonly closing = new Set<Promise<void>>();

  /** Closes a generation two seconds later. */
  retire(generation: Generation): void {
    generation.watch.close();
    this.timers.set(generation, setTimeout(() => this.close(generation), CLOSE_DELAY_MS).unref());
  }

  close(generation: Generation): void {
    generation.watch.close();
    clearTimeout(this.timers.get(generation));
    this.timers.delete(generation);
    const closing: Promise<void> = generation.renderer.close().finally(() => this.closing.delete(closing));
    this.closing.add(closing);
  }

  /** Closes all retired generations. Resolves when all their processes have ended. */
  async closeAll(): Promise<void> {
    for (const generation of this.timers.keys()) this.close(generation);
    await Promise.all(this.closing);
  }
}
