import type { EdgeReleases, LiveReleases } from '@stepwell/releases/edge';
import type { ApiAccess } from './http/api-reader';
import { Generation } from './pages/generation';

/**
 * The generation that pages are made from. When other releases go live, their generation renders a first page before it replaces the
 * present one, which finishes its pages.
 */
export class LiveGeneration {
  private readonly listeners = new Set<() => void>();

  private constructor(
    private generation: Generation,
    private readonly api: ApiAccess,
    private readonly log: (text: string) => void,
  ) {}

  /** @throws Error if the live shell cannot render */
  static async open(
    releases: EdgeReleases,
    api: ApiAccess,
    log: (text: string) => void,
  ): Promise<LiveGeneration> {
    const live = new LiveGeneration(await warm(releases.current, api, log), api, log);
    releases.onChange((next) => live.switchTo(next));
    return live;
  }

  get current(): Generation {
    return this.generation;
  }

  /** @returns a function that removes the listener */
  onSwitch(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): Promise<void> {
    return this.generation.close();
  }

  private async switchTo(next: LiveReleases): Promise<void> {
    const before = this.generation;
    this.generation = await warm(next, this.api, this.log);
    void before.close();
    this.log(`revision ${next.revision} is live`);
    for (const listener of this.listeners) listener();
  }
}

async function warm(
  releases: LiveReleases,
  api: ApiAccess,
  log: (text: string) => void,
): Promise<Generation> {
  const generation = new Generation(releases, api, log);
  try {
    await generation.renderer.warmUp(generation.features);
  } catch (error) {
    // A remote that hangs or ends its thread must not keep the others' releases from going live.
    log(`revision ${releases.revision} rendered no first page (${(error as Error).message})`);
  }
  return generation;
}
