import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { replaceJson } from '../files';
import type { Place } from '../place';
import { unpackRelease } from '../publishing/archive';
import type { Registry } from '../registry';
import type { ReleaseName } from '../release';
import { ReleaseError } from '../release-error';
import { ReleaseFolder } from '../release-folder';

const REGISTRY_TIMEOUT_MS = 3000;
const ARCHIVE_TIMEOUT_MS = 60_000;
/** Open tabs request files of releases that are not live any more; an older copy is fetched again if it is requested. */
const COPY_MAX_AGE_MS = 30 * 24 * 60 * 60_000;

/** A copy of what is live at a release service. The edge verifies each release when it reads it from the copy. */
export class ServiceCopy {
  private readonly store: ReleaseFolder;
  /** Of the registry that is copied completely. */
  private etag = '';

  constructor(
    private readonly url: string,
    private readonly place: Place,
  ) {
    this.store = new ReleaseFolder(place);
  }

  /** Copies the registry if it has changed, after the releases that it names. @throws Error if the service does not answer */
  async update(): Promise<void> {
    const reply = await this.get('/registry', REGISTRY_TIMEOUT_MS, { 'if-none-match': this.etag });
    if (reply.status === 304) return;
    const { response } = (await reply.json()) as { response: { data: Registry } };
    const { features } = response.data;
    for (const [feature, { live, previous }] of Object.entries(features)) {
      await this.fetchIfPublished({ feature, id: live });
      if (previous) await this.fetchIfPublished({ feature, id: previous });
    }
    replaceJson(this.place.registry, response.data);
    this.store.removeOlder(COPY_MAX_AGE_MS, ({ feature, id }) => {
      const { live, previous } = features[feature] ?? {};
      return id === live || id === previous;
    });
    this.etag = reply.headers.get('etag') ?? '';
  }

  /** Copies one release unless it is copied already. @throws ReleaseError if the service does not have it; Error without an answer */
  async fetch(name: ReleaseName): Promise<void> {
    if (this.store.has(name)) return;
    const reply = await this.get(`/releases/${name.feature}/${name.id}`, ARCHIVE_TIMEOUT_MS);
    const body = Readable.fromWeb(reply.body as ReadableStream);
    this.store.write(name, await unpackRelease(body));
  }

  /** Deletes a copy that cannot be used, so that the release is fetched again at the next update. */
  discard(name: ReleaseName): void {
    if (this.store.has(name)) this.store.remove(name);
    this.etag = '';
  }

  /** A release that the service cannot send is left out of pages, and must not keep the others back. */
  private async fetchIfPublished(name: ReleaseName): Promise<void> {
    try {
      await this.fetch(name);
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
    }
  }

  private async get(
    path: string,
    timeoutMs: number,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const reply = await fetch(new URL(path, this.url), { headers, signal: AbortSignal.timeout(timeoutMs) });
    if (reply.ok || reply.status === 304) return reply;
    await reply.body?.cancel();
    if (reply.status === 404 || reply.status === 422)
      throw new ReleaseError(`${this.url}${path} answered ${reply.status}`, reply.status);
    throw new Error(`${this.url}${path} answered ${reply.status}`);
  }
}
