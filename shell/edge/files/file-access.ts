import { type AuditLine, type RegistryRevision, recentlyServed } from '@stepwell/release-server/registry';
import { isPreviewed } from './preview-cookie';

/** Without a new revision, the registry's log is read at most once in this time, however many unknown releases are requested. */
const READ_EVERY_MS = 2000;

/**
 * Browsers that may load the files of a release. `public`: all. `preview`: those that have opened its preview. `hidden`: none, because
 * the release was neither live nor a canary within 30 days. `blocked`: none, because it was blocked.
 */
export type FileAccess = 'public' | 'preview' | 'hidden' | 'blocked';

export interface ReleaseAccessOptions {
  /** The last verified revision. */
  registry: () => RegistryRevision | undefined;
  history: () => Promise<AuditLine[]>;
}

/** Decides which browsers may load a release's files. Code that was only published, and never live, must not run on the site's origin. */
export class ReleaseAccess {
  /** Releases that were live or canaries within 30 days (`recentlyServed`), as `feature id`; `undefined` until the log was read once. */
  private served: ReadonlySet<string> | undefined;
  private readAt = Number.NEGATIVE_INFINITY;
  /** Revision of the registry at the last read of the log. */
  private readRevision: number | undefined;
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly options: ReleaseAccessOptions) {}

  /** @param cookies value of the header `Cookie` */
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
    const revision = this.options.registry()?.revision;
    if (revision !== this.readRevision || performance.now() - this.readAt >= READ_EVERY_MS) {
      this.readAt = performance.now();
      this.readRevision = revision;
      this.reading = this.read();
    }
    await this.reading;
    // If the log could never be read, the file is served, so that open pages keep working. The risk is small, because all releases are
    // signed.
    return this.served?.has(name) ?? true;
  }

  private async read(): Promise<void> {
    const lines = await this.options.history().catch(() => undefined);
    if (!lines) return;
    this.served = new Set(recentlyServed(lines).map((served) => served.join(' ')));
  }
}
