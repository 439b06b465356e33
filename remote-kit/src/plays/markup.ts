import type { Page } from 'playwright-core';

/** Markup that no screenshot shows, for search engines, autofill, on-screen keyboards and screen readers: a line for each element. */
export async function markupOf(page: Page): Promise<string[]> {
  const lines = await page.evaluate(readMarkup);
  return lines.map(maskRelease);
}

/** `/r/reviews/1.0.0-a1b2/media/x.0a1b2c3d.svg` becomes `/r/reviews/media/x.svg`, which is the same in two releases. */
export function maskRelease(line: string): string {
  return line.replaceAll(/\/r\/([\w-]+)\/[^/"]+\//g, '/r/$1/').replaceAll(/\.[0-9a-f]{8}(\.\w+)/g, '$1');
}

/** Runs in the page, so it must not use any outer variable. */
function readMarkup(): string[] {
  /** Attributes that are not compared: styles, ids, addresses, data for scripts, and state that the player or browser changes. */
  const IGNORED =
    /^(class|style|id|for|src|srcset|href|value|checked|open|loading|decoding|nonce|data-.*|aria-(controls|labelledby|describedby|owns|activedescendant))$/;
  const attributes = (element: Element) =>
    [...element.attributes]
      .filter(({ name }) => !IGNORED.test(name))
      .map(({ name, value }) => `${name}="${value}"`);
  const described = (element: Element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(/\s+/)
      .map((id) => (id && document.getElementById(id)?.textContent) || '')
      .filter(Boolean)
      .map((text) => `described “${text}”`);
  const line = (element: Element) =>
    [element.localName, ...attributes(element).sort(), ...described(element)].join(' ');
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  return [
    `title “${document.title}”`,
    ...all('meta[name], meta[property]').map(line),
    ...all('link[rel=canonical], link[rel=prev], link[rel=next]').map(
      (each) => `${line(each)} ${each.getAttribute('href') ?? ''}`,
    ),
    ...all('script[type="application/ld+json"]').map((each) => `data ${each.textContent}`),
    ...all(
      'body :is(a, button, form, iframe, img, input, label, select, textarea, video, [role], [aria-live], [inert], [lang])',
    ).map(line),
  ];
}
