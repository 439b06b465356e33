import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Contents } from '../contents';
import { ARCHIVE_TYPE, packRelease, unpackRelease } from '../publishing/archive';
import type { Change, Registry, Wish } from '../registry';
import type { ReleaseName } from '../release';
import { ReleaseError } from '../release-error';
import { type ListedRelease, nameIn, type Published, type Releases } from '../releases';

/** Long enough for an archive of 20 MB over a slow connection. */
const TIMEOUT_MS = 300_000;

/** The releases of a release service. */
export class RemoteReleases implements Releases {
  /** @param token required for changes only */
  constructor(
    private readonly url: string,
    private readonly token: string | undefined,
  ) {}

  async publish(contents: Contents): Promise<Published> {
    const path = `/releases/${nameIn(contents).replace(' ', '/')}`;
    return this.change('PUT', path, new Uint8Array(await packRelease(contents)), ARCHIVE_TYPE);
  }

  promote(releases: Record<string, string>, wish: Wish): Promise<Registry> {
    return this.change('POST', '/promote', JSON.stringify({ releases, ...wish }));
  }

  rollback(feature: string, wish: Wish): Promise<Registry> {
    return this.change('POST', '/rollback', JSON.stringify({ feature, ...wish }));
  }

  remove({ feature, id }: ReleaseName, wish: Wish): Promise<Registry> {
    const stated = Object.entries(wish).map(([name, value]) => [name, String(value)]);
    return this.change('DELETE', `/releases/${feature}/${id}?${new URLSearchParams(stated)}`);
  }

  registry(): Promise<Registry> {
    return this.read('/registry');
  }

  history(): Promise<Change[]> {
    return this.read('/history');
  }

  list(feature?: string): Promise<ListedRelease[]> {
    return this.read(feature ? `/releases/${encodeURIComponent(feature)}` : '/releases');
  }

  async contents({ feature, id }: ReleaseName): Promise<Contents> {
    const reply = await this.send('GET', `/releases/${feature}/${id}`, {});
    return unpackRelease(Readable.fromWeb(reply.body as ReadableStream));
  }

  private async read<Data>(path: string): Promise<Data> {
    return dataOf<Data>(await this.send('GET', path, {}));
  }

  private async change<Data>(method: string, path: string, body?: BodyInit, type = 'application/json') {
    if (!this.token)
      throw new ReleaseError(`RELEASES_TOKEN must be set to change releases at ${this.url}.`, 401);
    const headers = { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': type }) };
    return dataOf<Data>(await this.send(method, path, { headers, ...(body && { body }) }));
  }

  private async send(method: string, path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(new URL(path, this.url), { ...init, method, signal }).catch((error: Error) => {
      const cause = error.cause instanceof Error ? error.cause.message : error.message;
      throw new ReleaseError(`The release service at ${this.url} does not answer: ${cause}.`, 502);
    });
    if (reply.ok) return reply;
    const { message } = await responseOf(reply);
    throw new ReleaseError(message, reply.status as ReleaseError['status']);
  }
}

async function dataOf<Data>(reply: Response): Promise<Data> {
  const { data } = await responseOf(reply);
  return data as Data;
}

async function responseOf(reply: Response): Promise<{ message: string; data: unknown }> {
  try {
    return ((await reply.json()) as { response: { message: string; data: unknown } }).response;
  } catch {
    throw new ReleaseError(
      `${new URL(reply.url).origin} answered ${reply.status}, and is not a release service.`,
      502,
    );
  }
}
