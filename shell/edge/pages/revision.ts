import { type ApiAccess, readApi } from '../http/api-reader';

const POLL_MS = 1000;

/**
 * The revision of the API's catalogue and settings, polled each second with the API's health. `undefined` while the API is not healthy
 * or sends no revision; then no page may be cached for longer than a moment.
 */
export class ApiRevision {
  current: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** @param onChange called with each change, of the health too */
  constructor(
    private readonly api: ApiAccess,
    private readonly onChange: () => void,
  ) {
    void this.poll();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private async poll(): Promise<void> {
    const reply = await readApi(this.api, '/health', POLL_MS).catch(() => undefined);
    if (this.isClosed) return;
    const revision = reply?.status === 200 ? reply.revision : undefined;
    if (revision !== this.current) {
      this.current = revision;
      this.onChange();
    }
    this.timer = setTimeout(() => void this.poll(), POLL_MS).unref();
  }
}
