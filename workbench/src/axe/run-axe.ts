import type { AxeResults, RunOptions } from 'axe-core';

/** One thing that axe objects to, at one element. */
export interface AxeFinding {
  rule: string;
  help: string;
  /** Selectors, as axe finds the element again. */
  place: string;
  element: Element;
}

/** As plays ask it: what passed is not read, and what is read on a control must be in its name. */
const OPTIONS: RunOptions = {
  iframes: false,
  resultTypes: ['violations'],
  elementRef: true,
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** A page's own copy of axe, once it has one. */
interface Judged {
  axe?: { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
}

/**
 * What axe objects to on a page of the canvas.
 * @param src of axe, which runs within the page: elsewhere it would measure another page's elements
 * @throws Error with why axe could not look
 */
export async function runAxe(page: Document, src: string | undefined): Promise<AxeFinding[]> {
  const view = page.defaultView;
  if (!view) throw new Error('The page has gone from the canvas.');
  if (!src) throw new Error('This workbench was built without axe: end it, and start it again.');
  const sandbox = (view.frameElement as HTMLIFrameElement | null)?.sandbox;
  if (sandbox?.length && !sandbox.contains('allow-scripts'))
    throw new Error('Scripts are off on this canvas, and axe is one.');
  const judged = view as unknown as Judged;
  if (!judged.axe) await load(page, src);
  if (!judged.axe) throw new Error('axe was loaded, and is not there: is the canvas another page now?');
  const { violations } = await judged.axe.run(page, OPTIONS);
  return violations.flatMap(({ id: rule, help, nodes }) =>
    nodes.flatMap(({ target, element }) =>
      element ? [{ rule, help, place: target.join(' '), element: element as unknown as Element }] : [],
    ),
  );
}

/** Into the head, as every script of a page: its guard holds the file against the list that this server gave it. */
function load(page: Document, src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The page on the canvas could not load axe.')));
    script.src = src;
    page.head.appendChild(script);
  });
}
