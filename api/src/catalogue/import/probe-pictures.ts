import { sanitize } from '@stepwell/server-kit/sanitize';

// Checks that the picture addresses of an import file return images.

/** The result of requesting a picture's address. */
export type PictureResult =
  | { is: 'image' }
  /** No browser can show the picture. */
  | { is: 'not-image'; reason: string }
  /** Browsers perhaps show the picture. */
  | { is: 'unknown'; reason: string };

/** Time limits of a request and of all requests together. */
const EACH_MS = 5000;
const ALL_MS = 20_000;
const CONCURRENCY = 8;

/** A picture that every site serves. Pictures with a path are only requested if the site replies with this picture. */
const KNOWN_IMAGE = '/art/mark.svg';

interface Limits {
  eachMs?: number;
  allMs?: number;
}

/**
 * Requests each address at most once and checks that it returns an image.
 * @param addresses http or https addresses, or paths on the site
 * @param site the site's own address, such as `https://academy.example`
 * @returns a result for each address; never rejects
 */
export async function probePictures(
  addresses: Iterable<string>,
  site: string,
  { eachMs = EACH_MS, allMs = ALL_MS }: Limits = {},
): Promise<Map<string, PictureResult>> {
  const results = new Map<string, PictureResult>();
  const queue = [...new Set(addresses)];
  const end = AbortSignal.timeout(allMs);
  // The failure of each unreachable origin. Such an origin is not requested again, because each request could take until its timeout.
  const unreachable = new Map<string, PictureResult>();
  let isSiteUp: Promise<boolean> | undefined;

  async function probe(address: string): Promise<PictureResult> {
    if (end.aborted) return { is: 'unknown', reason: `could not be checked within ${allMs / 1000} s` };
    if (!URL.canParse(address, site)) return { is: 'not-image', reason: 'is no address' };
    if (!address.startsWith('/')) return request(new URL(address));
    isSiteUp ??= request(new URL(KNOWN_IMAGE, site)).then(({ is }) => is === 'image');
    if (await isSiteUp) return request(new URL(address, site));
    return { is: 'unknown', reason: `could not be checked: the site does not answer at ${site}` };
  }

  async function request(url: URL): Promise<PictureResult> {
    const failure = unreachable.get(url.origin);
    if (failure) return failure;
    try {
      const signal = AbortSignal.any([end, AbortSignal.timeout(eachMs)]);
      const reply = await fetch(url, { headers: { accept: 'image/*' }, signal });
      // Status and content type are enough, so the body is not downloaded.
      await reply.body?.cancel().catch(() => {});
      return resultOf(reply, url, site);
    } catch (error) {
      const result = { is: 'unknown', reason: `could not be checked: ${failureOf(url, error)}` } as const;
      unreachable.set(url.origin, result);
      return result;
    }
  }

  async function work() {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      results.set(address, await probe(address));
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

/** Splits the pictures into invalid pictures, each with the reason, and pictures with an unknown result, grouped by reason. */
export function groupResults<T extends { address: string }>(
  pictures: readonly T[],
  results: ReadonlyMap<string, PictureResult>,
): { invalid: (T & { reason: string })[]; unknown: Map<string, T[]> } {
  const invalid: (T & { reason: string })[] = [];
  const unknown = new Map<string, T[]>();
  for (const picture of pictures) {
    const result = results.get(picture.address);
    if (result?.is === 'not-image') {
      invalid.push({ ...picture, reason: `'${sanitize(picture.address)}' ${result.reason}` });
    }
    if (result?.is === 'unknown') {
      unknown.set(result.reason, [...(unknown.get(result.reason) ?? []), picture]);
    }
  }
  return { invalid, unknown };
}

function resultOf({ status, ok, headers, url }: Response, requested: URL, site: string): PictureResult {
  const { host } = new URL(url);
  // The pages' Content-Security-Policy allows the site itself and, with https, the hosts of the addresses in the catalogue, but not the
  // target of a redirect.
  if (host !== requested.host)
    return {
      is: 'unknown',
      reason: `are redirected to ${host}, from which pages may not load pictures: enter the addresses at ${host} instead`,
    };
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const isImage = ok && type.startsWith('image/');
  if (isImage && requested.protocol === 'http:' && requested.origin !== new URL(site).origin)
    return {
      is: 'unknown',
      reason:
        'have addresses with http, from which pages may not load pictures: enter the addresses with https instead',
    };
  if (isImage) return { is: 'image' };
  // Object stores serve files without a specific content type; browsers show them all the same.
  if (ok && (type === '' || /octet-stream/.test(type))) {
    return { is: 'unknown', reason: 'are served without the content type of an image' };
  }
  if (ok || status === 404 || status === 410) {
    const found = type && ` with ${sanitize(type.trim())}`;
    return { is: 'not-image', reason: `answers ${status}${found}: that is no image` };
  }
  return { is: 'unknown', reason: `could not be checked: their server answers ${status}` };
}

function failureOf({ host }: URL, error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `${host} does not answer in time`;
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return `${host} cannot be reached${code ? ` (${code})` : ''}`;
}
