import { inert } from '../base/inert-text';

/** What was found at a picture's address. */
export type PictureAnswer =
  | { is: 'picture' }
  /** Certain: browsers show nothing. */
  | { is: 'none'; text: string }
  /** It could not be looked at from here, which says nothing about the picture. */
  | { is: 'unknown'; text: string };

/** Limits, so that a thousand addresses that do not answer cost no more than one does. */
const EACH_MS = 5000;
const ALL_MS = 20_000;
const AT_ONCE = 8;

/** Every edge has it. Another server at the site's address says nothing about the site's pictures. */
const KNOWN_DRAWING = '/art/mark.svg';

interface Limits {
  eachMs?: number;
  allMs?: number;
}

/**
 * Asks each address whether it answers a picture.
 * @param addresses http or https, or paths on the site
 * @param site its own address, such as `https://academy.example`
 * @returns by address, what it answers; never rejects
 */
export async function askPictures(
  addresses: Iterable<string>,
  site: string,
  { eachMs = EACH_MS, allMs = ALL_MS }: Limits = {},
): Promise<Map<string, PictureAnswer>> {
  const answers = new Map<string, PictureAnswer>();
  const waiting = [...new Set(addresses)];
  const end = AbortSignal.timeout(allMs);
  const silent = new Map<string, PictureAnswer>();
  let siteAnswers: Promise<boolean> | undefined;

  async function answerAt(address: string): Promise<PictureAnswer> {
    if (end.aborted) return { is: 'unknown', text: `were not looked at within ${allMs / 1000} s` };
    if (!address.startsWith('/')) return ask(new URL(address));
    siteAnswers ??= ask(new URL(KNOWN_DRAWING, site)).then(({ is }) => is === 'picture');
    if (await siteAnswers) return ask(new URL(address, site));
    return { is: 'unknown', text: `could not be looked at: the site does not answer at ${site}` };
  }

  async function ask(url: URL): Promise<PictureAnswer> {
    const known = silent.get(url.origin);
    if (known) return known;
    try {
      const signal = AbortSignal.any([end, AbortSignal.timeout(eachMs)]);
      const reply = await fetch(url, { headers: { accept: 'image/*' }, signal });
      // Type and status say enough. A body that fails now does not matter.
      await reply.body?.cancel().catch(() => {});
      return answerOf(reply);
    } catch (error) {
      const answer = { is: 'unknown', text: `could not be looked at: ${failureOf(url, error)}` } as const;
      silent.set(url.origin, answer);
      return answer;
    }
  }

  async function work() {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      answers.set(address, await answerAt(address));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

/** Pictures that are none, each with what its address answers, and those that are not known, by why. */
export function judged<T extends { address: string }>(
  pictures: readonly T[],
  answers: ReadonlyMap<string, PictureAnswer>,
): { wrong: (T & { text: string })[]; unknown: Map<string, T[]> } {
  const wrong: (T & { text: string })[] = [];
  const unknown = new Map<string, T[]>();
  for (const picture of pictures) {
    const answer = answers.get(picture.address);
    if (answer?.is === 'none') wrong.push({ ...picture, text: `'${inert(picture.address)}' ${answer.text}` });
    if (answer?.is === 'unknown') unknown.set(answer.text, [...(unknown.get(answer.text) ?? []), picture]);
  }
  return { wrong, unknown };
}

function answerOf({ status, ok, headers }: Response): PictureAnswer {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const text = `answers ${status}${type && ` with ${inert(type.trim())}`}, which is no picture`;
  if (ok && type.startsWith('image/')) return { is: 'picture' };
  // Object stores send files without a type so, and browsers show them.
  if (ok && (type === '' || /octet-stream/.test(type))) {
    return { is: 'unknown', text: 'come without a type that says that they are pictures' };
  }
  if (ok || status === 404 || status === 410) return { is: 'none', text };
  return { is: 'unknown', text: `could not be looked at: their server answers ${status}` };
}

function failureOf({ host }: URL, error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `${host} does not answer in time`;
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return `${host} cannot be reached${code ? ` (${code})` : ''}`;
}
