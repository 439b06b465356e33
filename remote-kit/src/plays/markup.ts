import type { Page } from 'playwright-core';

/** What a page says that no eye sees: to search engines, autofill, keyboards of phones, screen readers. A line for each thing. */
export async function markupOf(page: Page): Promise<string[]> {
  const lines = await page.evaluate(readMarkup);
  return lines.map(maskRelease);
}

/** `/r/reviews/1.0.0-a1b2/media/x.0a1b2c3d.svg` is `/r/reviews/media/x.svg`: of two releases, the same. */
export function maskRelease(line: string): string {
  return line.replaceAll(/\/r\/([\w-]+)\/[^/"]+\//g, '/r/$1/').replaceAll(/\.[0-9a-f]{8}(\.\w+)/g, '$1');
}

/** Within the page, to which it is sent by its text: it may use nothing from outside itself. */
function readMarkup(): string[] {
  /** Looks, names of the build, what the tree has already, and what the player or the browser itself changes. */
  const UNTOLD =
    /^(class|style|id|for|src|srcset|href|value|checked|open|loading|decoding|nonce|data-.*|aria-(controls|labelledby|describedby|owns|activedescendant))$/;
  const told = (element: Element) =>
    [...element.attributes]
      .filter(({ name }) => !UNTOLD.test(name))
      .map(({ name, value }) => `${name}="${value}"`);
  const described = (element: Element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(/\s+/)
      .map((id) => (id && document.getElementById(id)?.textContent) || '')
      .filter(Boolean)
      .map((text) => `described “${text}”`);
  const line = (element: Element) =>
    [element.localName, ...told(element).sort(), ...described(element)].join(' ');
  const address = (element: Element) => element.getAttribute('href') ?? '';
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  return [
    `title “${document.title}”`,
    ...all('meta[name], meta[property]').map(line),
    ...all('link[rel=canonical], link[rel=prev], link[rel=next]').map(
      (each) => `${line(each)} ${address(each)}`,
    ),
    ...all('script[type="application/ld+json"]').map((each) => `data ${each.textContent}`),
    ...all(
      'body :is(a, button, form, iframe, img, input, label, select, textarea, video, [role], [aria-live], [inert], [lang])',
    ).map(line),
  ];
}
