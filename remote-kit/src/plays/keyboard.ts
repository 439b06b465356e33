import type { Page } from 'playwright-core';
import { SETTLE_TIMEOUT_MS, waitUntilSettled } from './in-page';

/** More stops than any page has: one that makes them anew with every press is left. */
const MOST = 200;
const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/**
 * Goes through a page by the Tab key, from its top until the first stop comes again; twice, for the first time wakes what sleeps until
 * somebody comes to it, and the second finds all of it awake. Nothing of the page should be read after it.
 * @returns where the focus was, and each stop with how it is shown; a trap is a list that ends too soon
 */
export async function keyboardStops(page: Page): Promise<string[]> {
  const [begin] = await walk(page);
  await page.evaluate(waitUntilSettled, SETTLE_TIMEOUT_MS);
  const [, ...stops] = await walk(page);
  return [begin ?? '', ...stops];
}

async function walk(page: Page): Promise<string[]> {
  const stops = await page.evaluate(beginStops);
  const session = await page.context().newCDPSession(page);
  const press = (type: string) => session.send('Input.dispatchKeyEvent', { type: type as 'keyUp', ...TAB });
  // Sent in one go: the browser takes them one after the other, and nobody waits for the way there and back.
  const presses = Array.from({ length: Math.min(MOST, stops + 1) }, () => [
    press('rawKeyDown'),
    press('keyUp'),
  ]);
  await Promise.all(presses.flat());
  await session.detach();
  return page.evaluate(() => {
    const { stepwellStops } = globalThis as unknown as { stepwellStops: Stops };
    stepwellStops.end();
    return stepwellStops.stops;
  });
}

interface Stops {
  stops: string[];
  /** Nothing is noted any more. */
  end: () => void;
}

/** Within the page, to which it is sent by its text. @returns how many stops there can be at most */
function beginStops(): number {
  const words = (element: Element | null) => {
    const { labels } = element as HTMLInputElement;
    const text = element?.getAttribute('aria-label') || labels?.[0]?.textContent || element?.textContent;
    return `${element?.localName} “${(text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)}”`;
  };
  /** A control may be shown as focused by what stands around it. */
  const ring = (element: Element | null, levels: number): string => {
    if (!element || levels === 0) return '';
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element);
    const outline = outlineStyle === 'none' ? '' : ` ${outlineStyle} ${outlineWidth} ${outlineColor}`;
    return `${outline} ${boxShadow} ${borderColor}${ring(element.parentElement, levels - 1)}`;
  };
  const stops = [`begins at ${words(document.activeElement)}`];
  // The browser goes on from where the focus was: it is brought to the top.
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute('tabindex');
  let [first, before]: (Element | null)[] = [];
  let isRound = false;
  const note = ({ target }: Event) => {
    if (!(target instanceof Element) || isRound) return;
    isRound = target === first;
    // Beside the one before it: the same stops in another order are another way.
    if (!isRound) stops.push(`${words(target)}${before ? ` after ${words(before)}` : ''}${ring(target, 3)}`);
    first ??= target;
    before = target;
  };
  // What comes or goes as the page is scrolled would come or go between two presses, here or there.
  const keepStill = (event: Event) => event.stopImmediatePropagation();
  document.addEventListener('focusin', note, true);
  window.addEventListener('scroll', keepStill, true);
  const end = () => {
    document.removeEventListener('focusin', note, true);
    window.removeEventListener('scroll', keepStill, true);
  };
  Object.assign(globalThis, { stepwellStops: { stops, end } satisfies Stops });
  const CAN_STOP = 'a[href], button, input, select, textarea, summary, iframe, video, [tabindex]';
  return document.querySelectorAll(CAN_STOP).length;
}
