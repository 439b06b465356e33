import { AXE_OPTIONS } from '@stepwell/remote-kit/internal/axe-options';
import type { AxeResults, RunOptions } from 'axe-core';

/** A violation at one element. */
export interface AxeFinding {
  rule: string;
  help: string;
  /** Selectors. */
  place: string;
  element: Element;
}

/** With `elementRef` axe also returns the elements, which the workbench marks. */
const OPTIONS: RunOptions = { ...AXE_OPTIONS, elementRef: true };

interface WindowWithAxe {
  axe?: { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
}

/**
 * Runs axe on the page in the canvas, which is an iframe.
 * @param src URL of axe's script. axe runs within the page, because it can only measure elements of its own window
 * @throws Error with the reason why axe cannot run
 */
export async function runAxe(page: Document, src: string | undefined): Promise<AxeFinding[]> {
  const view = page.defaultView;
  if (!view) throw new Error('The page was removed from the canvas.');
  if (!src) throw new Error('This workbench was built without axe: restart it.');
  const sandbox = (view.frameElement as HTMLIFrameElement | null)?.sandbox;
  if (sandbox?.length && !sandbox.contains('allow-scripts'))
    throw new Error('Scripts are off on this canvas, so axe cannot run.');
  const pageWindow = view as unknown as WindowWithAxe;
  if (!pageWindow.axe) await load(page, src);
  if (!pageWindow.axe)
    throw new Error('axe was loaded, but is missing: the canvas may show another page now.');
  const { violations } = await pageWindow.axe.run(page, OPTIONS);
  return violations.flatMap(({ id: rule, help, nodes }) =>
    nodes.flatMap(({ target, element }) =>
      element ? [{ rule, help, place: target.join(' '), element: element as unknown as Element }] : [],
    ),
  );
}

/** Appends axe's script to the head, because the page's integrity loader checks the scripts there. */
function load(page: Document, src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The page on the canvas could not load axe.')));
    script.src = src;
    page.head.appendChild(script);
  });
}
