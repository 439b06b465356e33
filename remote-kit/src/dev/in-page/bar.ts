// The script that pages carry under `remote-kit dev --site`: it runs before the site's own, says that a remote is local,
// and hears of new builds. Sent to the browser by itself, so it imports nothing but types.

/** What the server tells open pages of. */
export interface BuildStatus {
  /** What the bar says. */
  text: string;
  /** What is wrong with the newest change; empty where nothing is. */
  fault: string;
  /** Hash of the newest build. */
  hash: string;
  /** What the console says, once a page. */
  warnings: readonly string[];
}

const { base = '/', events = '/' } =
  document.querySelector<HTMLScriptElement>('script[data-events]')?.dataset ?? {};

/** The site's guard lets in only what a release lists: files of the local remote go by it, and no others. */
function letLocalFilesIn(): void {
  const { head } = document;
  const guarded = head.appendChild;
  head.appendChild = <Element extends Node>(element: Element): Element => {
    const { src, href } = element as { src?: string; href?: string };
    const path = new URL(src || href || '/', location.href);
    const isLocal = path.origin === location.origin && path.pathname.startsWith(base);
    return (isLocal ? Node.prototype.appendChild : guarded).call(head, element) as Element;
  };
}

/** Its style sheet is made by script: no policy speaks of that, and it needs none of the page's. */
function drawBar(): HTMLElement {
  const host = document.createElement('remote-kit-bar');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    output { position: fixed; inset: auto 0 0; z-index: 2147483647; padding: 2px 12px; background: #4a148c; color: #fff;
      font: 12px/18px system-ui, sans-serif; text-align: center; white-space: pre-wrap; pointer-events: none; opacity: 0.92 }
    output[data-fault] { background: #b71c1c; text-align: start; max-height: 50vh; overflow: hidden }`);
  shadow.adoptedStyleSheets = [sheet];
  const bar = shadow.appendChild(document.createElement('output'));
  document.documentElement.append(host);
  return bar;
}

letLocalFilesIn();
const bar = drawBar();
const said = new Set<string>();
const stream = new EventSource(events);
stream.onmessage = ({ data }) => {
  const { text, fault, hash, warnings } = JSON.parse(data) as BuildStatus;
  bar.textContent = fault ? `${text}\n${fault}` : text;
  bar.toggleAttribute('data-fault', fault !== '');
  for (const warning of warnings) {
    // biome-ignore lint/suspicious/noConsole: whoever develops the remote looks there
    if (!said.has(warning)) console.warn(warning);
    said.add(warning);
  }
  if (!fault) window.dispatchEvent(new CustomEvent('remote-kit:built', { detail: hash }));
};
stream.onerror = () => {
  bar.textContent = 'remote-kit dev has ended: start it again, and this page goes on.';
  bar.toggleAttribute('data-fault', true);
};
