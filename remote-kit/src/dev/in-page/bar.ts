// Script that the development server adds to pages before the site's script files: it shows a bar with the names of the local remotes,
// and receives the status of their builds. The script is served without a bundler, so its imports may be types only.

/** Data of a server-sent event of the development server. */
export interface BuildStatus {
  /** Text of the bar. */
  text: string;
  /** Errors of the last builds; empty if all succeeded. */
  errors: string;
  /** Hash of the last successful build of each local remote, by the path of its files. */
  hashes: Readonly<Record<string, string>>;
  /** Warnings that the page logs to its console. */
  warnings: readonly string[];
}

const { bases = '/', events = '/' } =
  document.querySelector<HTMLScriptElement>('script[data-events]')?.dataset ?? {};

/** Lets files of local remotes bypass the site's integrity loader, which allows only files that a release lists. */
function allowLocalFiles(): void {
  const { head } = document;
  const guardedAppend = head.appendChild;
  head.appendChild = <Element extends Node>(element: Element): Element => {
    const { src, href } = element as { src?: string; href?: string };
    const path = new URL(src || href || '/', location.href);
    const isLocal =
      path.origin === location.origin && bases.split(' ').some((base) => path.pathname.startsWith(base));
    return (isLocal ? Node.prototype.appendChild : guardedAppend).call(head, element) as Element;
  };
}

/** Adds the bar. Its styles are a constructed style sheet, to which the page's content security policy does not apply. */
function drawBar(): HTMLElement {
  const host = document.createElement('remote-kit-bar');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    output { position: fixed; inset: auto 0 0; z-index: 2147483647; padding: 2px 12px; background: #4a148c; color: #fff;
      font: 12px/18px system-ui, sans-serif; text-align: center; white-space: pre-wrap; pointer-events: none; opacity: 0.92 }
    output[data-has-errors] { background: #b71c1c; text-align: start; max-height: 50vh; overflow: hidden }`);
  shadow.adoptedStyleSheets = [sheet];
  const bar = shadow.appendChild(document.createElement('output'));
  document.documentElement.append(host);
  return bar;
}

allowLocalFiles();
const bar = drawBar();
const warned = new Set<string>();
const stream = new EventSource(events);
stream.onmessage = ({ data }) => {
  const { text, errors, hashes, warnings } = JSON.parse(data) as BuildStatus;
  bar.textContent = errors ? `${text}\n${errors}` : text;
  bar.toggleAttribute('data-has-errors', errors !== '');
  for (const warning of warnings) {
    // biome-ignore lint/suspicious/noConsole: developers look there
    if (!warned.has(warning)) console.warn(warning);
    warned.add(warning);
  }
  if (!errors) window.dispatchEvent(new CustomEvent('remote-kit:built', { detail: hashes }));
};
stream.onerror = () => {
  bar.textContent = 'remote-kit dev has ended: start it again, and this page reconnects.';
  bar.toggleAttribute('data-has-errors', true);
};
