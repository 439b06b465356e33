import type { ApiConnection, ApiReply } from '../http/api-connection';
import type { SeenRevision } from './page-cache';

/** A change of the catalogue must show within 3 s (docs/contract.md §1); `freshnessOf` uses the rest of this time. */
const POLL_MS = 1000;
const TIMEOUT_MS = 1000;

/**
 * Polls the API's `/health` once a second for the revision of the catalogue. The first page whose data has a
 * revision starts the polling; a reply without a revision stops it.
 */
export class RevisionPoller {
  private lastSeen: readonly SeenRevision[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private notifying: Promise<unknown> | undefined;

  /** @param onReply called after each reply with a revision, unless an earlier call is unfinished */
  constructor(
    private readonly api: Pick<ApiConnection, 'read'>,
    private readonly onReply: () => Promise<unknown>,
  ) {}

  /** The last two revisions, the latest first. */
  get seen(): readonly SeenRevision[] {
    return this.lastSeen;
  }

  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    void this.poll();
  }

  stop(): void {
    this.isRunning = false;
    clearTimeout(this.timer);
  }

  private async poll(): Promise<void> {
    // This is the time before the request, because the revision may have changed while the reply was under way.
    const at = performance.now();
    const reply = await this.api.read('/health', TIMEOUT_MS).catch(() => undefined);
    if (!this.isRunning) return;
    if (reply?.status === 200) this.take(reply, at);
    // A reply without a revision has stopped the polling.
    if (!this.isRunning) return;
    const inMs = Math.max(0, at + POLL_MS - performance.now());
    this.timer = setTimeout(() => void this.poll(), inMs).unref();
  }

  private take({ revision }: ApiReply, at: number): void {
    if (revision === undefined) {
      this.lastSeen = [];
      this.stop();
      return;
    }
    const earlier = this.lastSeen.filter((other) => other.revision !== revision);
    this.lastSeen = [{ revision, at }, ...earlier].slice(0, 2);
    this.notifying ??= this.onReply().finally(() => {
      this.notifying = undefined;
    });
  }
}
