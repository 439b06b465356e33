import { createHash } from 'node:crypto';
import { hashOf } from '../files/file-check';
import { ReleaseRefusal } from '../refusal';
import type { PageScript, SecurityHeaders } from '../registry/evidence';
import { OF_THE_EDGE, OF_THE_SHELL, scriptChanges, scriptsOfRelease } from './page-scripts';

/** What can run on a page and what its replies carry, as a browser gets it. */
export interface PageEvidence {
  page: string;
  /** Of the registry. */
  revision: number;
  scripts: PageScript[];
  /** Those that keep the page safe. */
  headers: SecurityHeaders;
}

/** On which somebody pays. */
export const PAYMENT_PAGE = '/checkout/{id}';

/** By which a browser is told what a page may do. */
const HEADERS = [
  'content-security-policy',
  'integrity-policy',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'strict-transport-security',
  'x-content-type-options',
];
/** For the page and its lists together. */
const PATIENCE_MS = 10_000;
const LIST = 'integrity.json';

interface Boot {
  revision: number;
  features: { name: string; files: Record<string, string[]>; manifest: { owner: { team: string } } }[];
}

/**
 * Asks a running site for a page and for the lists of all its releases. A page may become any other without being loaded
 * anew, so that everything on these lists can run there, and nothing else can.
 * @param page path; a name in braces, as in `/checkout/{id}`, stands for a subject that need not exist
 * @throws ReleaseRefusal where there is no page, or a list is not the one that the page names
 */
export async function evidenceOf(site: string, page: string): Promise<PageEvidence> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const reply = await ask(new URL(page.replace(/\{\w+\}/g, 'evidence'), site), signal);
  const html = await reply.text();
  const [, text] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  if (!text) throw new ReleaseRefusal(`${reply.url} is no page of this shop: ask for one with --page.`);
  const boot = JSON.parse(text) as Boot;
  const lists = [...html.matchAll(/ data-(lists|spare)="([^"]*)"/g)].flatMap(([, kind, value = '']) =>
    value
      .split(' ')
      .filter(Boolean)
      .map((list) => ({ list, isSpare: kind === 'spare' })),
  );
  const scripts = [...inlineScripts(html)];
  for (const { list, isSpare } of lists)
    scripts.push(...(await listedScripts({ site, list, isSpare, boot, html, signal })));
  const headers = Object.fromEntries(HEADERS.map((name) => [name, reply.headers.get(name)]));
  return { page, revision: boot.revision, scripts, headers };
}

/** What differs, a line for each: what an unexpected change is seen by. */
export function changesOf(before: PageEvidence, now: PageEvidence): string[] {
  return [
    ...scriptChanges(before.scripts, now.scripts),
    ...headerChanges(before.headers, now.headers).map((name) => `header changed: ${name}`),
  ];
}

/** Names of headers that say something else. Hashes of what is inline differ from page to page; the scripts are listed by theirs. */
export function headerChanges(before: SecurityHeaders, now: SecurityHeaders): string[] {
  const saying = (value: string | null | undefined) =>
    value?.replace(/ '(?:nonce-|sha(?:256|384|512)-)[^']*'/g, '') ?? null;
  return HEADERS.filter((name) => saying(before[name]) !== saying(now[name]));
}

function* inlineScripts(html: string): Generator<PageScript> {
  for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    if (/ (src|type)=/.test(attributes)) continue;
    const isGuard = attributes.includes('data-lists');
    yield {
      name: isGuard ? 'inline: guard' : 'inline: first script',
      release: OF_THE_EDGE,
      hash: `sha384-${createHash('sha384').update(text).digest('base64')}`,
      owner: OF_THE_SHELL,
      reason: isGuard
        ? 'Lets the page load no script and no style without its hash.'
        : 'Puts the chosen theme and what was consented to on the page before it is painted.',
    };
  }
}

interface Listed {
  site: string;
  /** As the page names it: its folder, and its hash. */
  list: string;
  isSpare: boolean;
  boot: Boot;
  html: string;
  signal: AbortSignal;
}

async function listedScripts({ site, list, isSpare, boot, html, signal }: Listed): Promise<PageScript[]> {
  const [base = '', hash] = list.split('#');
  const bytes = Buffer.from(await (await ask(new URL(base + LIST, site), signal)).arrayBuffer());
  if (hashOf(bytes) !== hash)
    throw new ReleaseRefusal(`${base}${LIST} is not what the page names: somebody changed it on the way.`);
  const [, , feature = '', id = ''] = base.split('/');
  const remote = boot.features.find(({ name }) => name === feature);
  const hashes = JSON.parse(bytes.toString()) as Record<string, string>;
  return scriptsOfRelease({
    feature,
    id,
    hashes,
    isSpare,
    ...(remote && { remote: { owner: remote.manifest.owner.team, files: remote.files } }),
    main: Object.keys(hashes).find((name) => html.includes(`<script defer src="${base}${name}"`)),
  });
}

async function ask(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    const reply = await fetch(url, { signal, redirect: 'error' });
    if (reply.status === 200 || reply.status === 404) return reply;
    throw new Error(`it answers ${reply.status}`);
  } catch (error) {
    throw new ReleaseRefusal(
      `${url.href} cannot be asked: ${reasonOf(error as Error)}. PUBLIC_URL says where the site runs.`,
    );
  }
}

/** `fetch failed` says nothing; what it was by does. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
