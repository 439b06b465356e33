import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isEnvelope } from '@stepwell/contract';
import { parseJson } from '@stepwell/server-kit/json';
import type { CanaryWish } from '../promotion/canary-plan';
import type { Change } from '../promotion/change';
import type {
  Comparison,
  Listing,
  Promotion,
  PublishedNow,
  ReleaseManager,
  Shown,
} from '../promotion/release-manager';
import { ARCHIVE_TYPE, packRelease, unpackArchive } from '../publishing/archive';
import { damageOf } from '../publishing/release-check';
import type { StoredTestRun, TestRunSummary } from '../publishing/test-run-summary';
import type { AuditLine } from '../registry';
import { RECORD_FILE, type ReleaseName, readRelease } from '../release';
import { ReleaseError } from '../release-error';
import type { KeyFolder } from '../signatures/keys';
import { extendedList, resignedList } from '../signatures/release-list';
import type { Provenance } from '../storage/artifacts/artifacts';
import type { EdgeReport } from '../storage/signals/signals';
import { CALLS_PREFIX } from './calls';
import { type Reply, type RequestOptions, sendRequest } from './http-request';
import { isJobToken, type TokenSource } from './job-token';

/** A call of the service. `path` begins after `CALLS_PREFIX`, such as `/releases`. */
type CallOptions = Omit<RequestOptions, 'token'> & { path: string };

/** Reads and changes releases through a release service, for commands with `RELEASES_URL`. */
export class RemoteManager implements ReleaseManager {
  /**
   * @param url of the service, such as `https://releases.academy.example` @param token of a team, or the source of a CI job's tokens
   * @param keys keys of the team on this machine: they sign here, and are not sent
   */
  constructor(
    private readonly url: string,
    private readonly token: string | TokenSource,
    private readonly keys: KeyFolder,
  ) {}

  async publish(
    buildFolder: string,
    { feature, id, ...provenance }: ReleaseName & Provenance,
    onProgress?: (sent: number, total: number) => void,
  ): Promise<PublishedNow> {
    const query = new URLSearchParams(Object.entries(provenance).filter(([, value]) => value));
    const record = await readFile(join(buildFolder, RECORD_FILE));
    let before = await this.listOf(feature);
    for (;;) {
      const isSignedByService = this.isOfJob && !this.keys.find(feature);
      const signed = isSignedByService ? undefined : extendedList(this.keys, { feature, id, record }, before);
      try {
        return await this.call({
          method: 'PUT',
          path: `/releases/${feature}/${id}?${query}`,
          body: await packRelease(buildFolder, readRelease(buildFolder), signed),
          type: ARCHIVE_TYPE,
          onProgress,
        });
      } catch (error) {
        // After a 409 the list is read again. If it has changed, the team has published another release, and the next attempt adds this
        // release.
        const current = (error as ReleaseError).status === 409 ? await this.listOf(feature) : before;
        if (current === before) throw error;
        before = current;
      }
    }
  }

  /** Whether the token is of a CI job. Without a key in the job, the service signs its releases. */
  private get isOfJob(): boolean {
    return typeof this.token !== 'string' || isJobToken(this.token);
  }

  async resign(feature: string, only?: string[]): Promise<string[]> {
    const { text, ids } = resignedList(this.keys, feature, await this.listOf(feature), only);
    await this.post(`/lists/${feature}`, { signed: text });
    return ids;
  }

  private async listOf(feature: string): Promise<string | undefined> {
    const { signed } = await this.call<{ signed: string | null }>({
      method: 'GET',
      path: `/lists/${feature}`,
    });
    return signed ?? undefined;
  }

  storeTestRun(summary: TestRunSummary, by: string): Promise<StoredTestRun> {
    return this.post(`/plays?${new URLSearchParams({ by })}`, summary);
  }

  promote(releases: Record<string, string>, change: Change): Promise<Promotion> {
    return this.post('/promotions', { releases, ...change });
  }

  rollback(feature: string, change: Change, to?: string): Promise<Promotion> {
    return this.post('/rollbacks', { feature, to, ...change });
  }

  block(feature: string, id: string, change: Change): Promise<Promotion> {
    return this.post('/blocks', { feature, id, ...change });
  }

  canary(wish: CanaryWish, change: Change): Promise<Promotion> {
    // Services of earlier versions read `cohort`: deprecated since 1.3.0, removed in 1.4.0.
    return this.post('/canaries', { cohort: wish.group, ...wish, ...change });
  }

  stopCanary(feature: string, change: Change): Promise<Promotion> {
    return this.post('/canaries/stop', { feature, ...change });
  }

  listing(): Promise<Listing> {
    return this.call({ method: 'GET', path: '/releases' });
  }

  show(feature: string, id: string): Promise<Shown> {
    return this.call({ method: 'GET', path: `/releases/${feature}/${id}` });
  }

  async fetch(feature: string, id: string, folder: string): Promise<void> {
    const path = `/releases/${feature}/${id}/archive`;
    const { status, type, content } = await this.request({ method: 'GET', path });
    // Without an archive the reply is an error, which `dataOf` throws.
    if (status !== 200 || type !== ARCHIVE_TYPE) this.dataOf(status, content);
    await unpackArchive(Readable.from([content]), folder);
    const release = readRelease(folder);
    const damage =
      release.id === id && release.feature === feature ? damageOf(release) : 'it is another release';
    if (damage) throw new ReleaseError(`${feature} ${id} arrived damaged from ${this.url}: ${damage}.`);
  }

  compare(feature: string, from: string, to: string): Promise<Comparison> {
    return this.call({ method: 'GET', path: `/comparisons/${feature}/${from}/${to}` });
  }

  history(): Promise<AuditLine[]> {
    return this.call({ method: 'GET', path: '/history' });
  }

  edges(): Promise<EdgeReport[]> {
    return this.call({ method: 'GET', path: '/edges' });
  }

  async close(): Promise<void> {}

  private post<T>(path: string, data: object): Promise<T> {
    return this.call({
      method: 'POST',
      path,
      body: Buffer.from(JSON.stringify(data)),
      type: 'application/json',
    });
  }

  /** @throws ReleaseError with the service's message, or if the service could not be reached */
  private async call<T>(options: CallOptions): Promise<T> {
    const { status, content } = await this.request(options);
    return this.dataOf(status, content) as T;
  }

  /** @throws ReleaseError if the service could not be reached */
  private async request(options: CallOptions): Promise<Reply> {
    const token = typeof this.token === 'string' ? this.token : await this.token();
    const base = this.url.endsWith('/') ? this.url : `${this.url}/`;
    const url = new URL(CALLS_PREFIX.slice(1) + options.path, base);
    return sendRequest(url, { ...options, token }).catch((error: Error & { code?: string }) => {
      throw new ReleaseError(
        `The release service at ${this.url} cannot be reached (${error.code ?? error.message}): see RELEASES_URL.`,
      );
    });
  }

  /** Data of a reply. @throws ReleaseError with the reply's message if it is an error, or if it is not of a release service */
  private dataOf(status: number, content: Buffer): unknown {
    const body: unknown = parseJson(content.toString());
    if (!isEnvelope(body))
      throw new ReleaseError(
        `${this.url} answered ${status}, but not as a release service: see RELEASES_URL.`,
      );
    const { message, data } = body.response;
    // Only 409 is kept, for `publish`; callers do not distinguish other errors.
    if (status !== 200) throw new ReleaseError(message, status === 409 ? status : undefined);
    return data;
  }
}
