import { type AuditLine, namesServedSince, type RegistryRevision } from '@stepwell/release-server/registry';
import { isPreviewed } from './preview-cookie';

/** Pages that were opened before request files of releases that were live within this time. */
const SERVED_MS = 30 * 24 * 60 * 60_000;
/** How often the log is read again for a release that was never seen in it. */
const READ_EVERY_MS = 2000;

/**
 * Who gets the files of a release: every browser; one in which its preview was opened; none, because it was never live
 * (`hidden`) or must never be again (`blocked`).
 */
export type FileAccess = 'public' | 'preview' | 'hidden' | 'blocked';

export interface ReleaseAccessOptions {
  /** The last verified revision. */
  registry: () => RegistryRevision | undefined;
  /** The log of the registry. */
  history: () => Promise<AuditLine[]>;
  now?: () => number;
}

/** Which releases this edge serves files of. That a team has published a release does not put it on the site's origin. */
export class ReleaseAccess {
  /** `undefined` until the log was read once. */
  private served: ReadonlySet<string> | undefined;
  private readAt = Number.NEGATIVE_INFINITY;
  private readRevision: number | undefined;
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly options: ReleaseAccessOptions) {}

  /** @param cookies value of `Cookie` */
  async of(feature: string, id: string, cookies: string | undefined): Promise<FileAccess> {
    const { blocked, features = {} } = this.options.registry() ?? {};
    if (blocked?.[feature]?.[id] !== undefined) return 'blocked';
    const { live, previous, canary } = features[feature] ?? {};
    if ([live, previous, canary?.release].includes(id)) return 'public';
    if (await this.wasServed(`${feature} ${id}`)) return 'public';
    return isPreviewed(cookies, id) ? 'preview' : 'hidden';
  }

  private async wasServed(name: string): Promise<boolean> {
    if (this.served?.has(name)) return true;
    const { registry, now = () => performance.now() } = this.options;
    const revision = registry()?.revision;
    if (revision !== this.readRevision || now() - this.readAt >= READ_EVERY_MS) {
      this.readAt = now();
      this.readRevision = revision;
      this.reading = this.read();
    }
    await this.reading;
    // Without the log, pages that were opened before go on: what is on this edge is signed.
    return this.served?.has(name) ?? true;
  }

  private async read(): Promise<void> {
    const lines = await this.options.history().catch(() => undefined);
    if (!lines) return;
    this.served = new Set(namesServedSince(lines, Date.now() - SERVED_MS).map((served) => served.join(' ')));
  }
}
