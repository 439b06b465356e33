import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';

/** CSS properties whose effect the positions and sizes of boxes do not show. */
const PAINTED_PROPERTY =
  /^(-webkit-)?(accent|appearance|backdrop|background|border|box-shadow|clip|color|content|fill|filter|font|image|isolation|line-clamp|list-style|mask|mix-blend|object|opacity|outline|overflow|paint|rotate|scale|scrollbar|stop-|stroke|text|transform|translate|visibility)|^(d|r|cx|cy|rx|ry|x|y)$/;
/** Attributes that are not painted, or whose effect computed styles show. */
const UNPAINTED_ATTRIBUTE = /^(id|class|style|for|name|href|nonce|integrity|(aria|data)-.*)$/;
/** Elements whose pixels the browser's snapshot does not describe. */
const OPAQUE_ELEMENTS = new Set(['CANVAS', 'VIDEO', 'IFRAME', 'OBJECT', 'EMBED']);

let properties: string[] | undefined;

/**
 * Hash of everything that a screenshot shows: boxes, texts, computed styles, pictures and field values, in the order of painting. Two pages
 * with the same hash have the same screenshot, and a screenshot takes five times as long. The page's origin and ids of releases do not
 * count.
 * @returns `undefined` if an element's pixels are unknown, such as a canvas element's
 */
export async function paintedState(page: Page): Promise<string | undefined> {
  properties ??= await page.evaluate(() => [...getComputedStyle(document.documentElement)]);
  const unboxed = await page.evaluate(readUnboxed);
  const session = await page.context().newCDPSession(page);
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', {
    computedStyles: properties.filter((name) => PAINTED_PROPERTY.test(name)),
    includePaintOrder: true,
  });
  await session.detach();
  const [{ nodes, layout, textBoxes }] = documents as [(typeof documents)[number]];
  const { nodeName = [], attributes = [], inputValue, inputChecked, currentSourceURL } = nodes;
  const isOpaque = (node: number) => OPAQUE_ELEMENTS.has(strings[nodeName[node] ?? -1] ?? '');
  if (layout.nodeIndex.some(isOpaque)) return undefined;
  // The positions in `strings` also depend on texts that are not painted, so painted texts are numbered in the order of their first use.
  const numbers = new Map<number | undefined, number>();
  const numberOf = (index?: number): number => {
    const number = numbers.get(index) ?? numbers.size;
    numbers.set(index, number);
    return number;
  };
  const values = new Map(inputValue?.index.map((node, at) => [node, inputValue.value[at]]));
  const sources = new Map(currentSourceURL?.index.map((node, at) => [node, currentSourceURL.value[at]]));
  const checked = new Set(inputChecked?.index);
  const boxes = layout.nodeIndex.map((node, at) => {
    const pairs = attributes[node] ?? [];
    const isPainted = (place: number) => !UNPAINTED_ATTRIBUTE.test(strings[pairs[place] ?? -1] ?? '');
    const painted = pairs.filter((_, place) => isPainted(place - (place % 2)));
    const texts = [nodeName[node], layout.text[at], values.get(node), sources.get(node), ...painted];
    return [
      layout.bounds[at],
      layout.paintOrders?.[at],
      checked.has(node),
      texts.map(numberOf),
      layout.styles[at]?.map(numberOf),
    ];
  });
  const texts = [...numbers.keys()].map((index) => strings[index ?? -1] ?? '').join('\n');
  const { origin } = new URL(page.url());
  return createHash('sha256')
    .update(JSON.stringify([boxes, textBoxes, unboxed]))
    .update(texts.replaceAll(origin, '').replaceAll(/\/r\/([\w-]+)\/[^/"]+\//g, '/r/$1/'))
    .digest('base64');
}

/** Reads painted state that the snapshot lacks, such as the selected options. Sent to the page as text. */
function readUnboxed(): unknown[] {
  const all = <Type extends Element>(selector: string) => [...document.querySelectorAll<Type>(selector)];
  return [
    // A picture that could not be loaded may have the same box, but it has no size of its own.
    [...document.images].map((each) => each.naturalWidth),
    all<HTMLSelectElement>('select').map((each) => [...each.selectedOptions].map(({ text }) => text)),
    all(':modal').map((each) => {
      const { background, backdropFilter, opacity } = getComputedStyle(each, '::backdrop');
      return [background, backdropFilter, opacity];
    }),
  ];
}
