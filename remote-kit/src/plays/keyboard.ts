import type { Page } from 'playwright-core';
import { SETTLE_TIMEOUT_MS, waitUntilSettled } from './in-page';

/** Limit for a page that creates new tab stops without end. */
const MOST = 200;
const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/**
 * Presses Tab from the top of a page until the first stop comes again. It does so twice: the first round hydrates regions that wait
 * for focus. Read everything else of the page before.
 * @returns each stop with how focus is shown; a focus trap is a list that ends too early
 */
export async function keyboardStops(page: Page): Promise<string[]> {
  await walk(page);
  await page.evaluate(waitUntilSettled, SETTLE_TIMEOUT_MS);
  return walk(page);
}

/** Where the focus is. Read it before the viewport changes: a control that is hidden loses it. */
export function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // Its text is compared elsewhere.
    if (focused === document.body) return 'begins at the page';
    const [label] = (focused as HTMLInputElement | null)?.labels ?? [];
    const name = focused?.getAttribute('aria-label') || label?.textContent || focused?.textContent || '';
    return `begins at ${focused?.localName} “${name.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}”`;
  });
}

async function walk(page: Page): Promise<string[]> {
  const stops = await page.evaluate(beginStops);
  const session = await page.context().newCDPSession(page);
  const press = (type: string) => session.send('Input.dispatchKeyEvent', { type: type as 'keyUp', ...TAB });
  // All in one go: the browser handles them in order, and saves a round trip each.
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
  end: () => void;
}

/** Sent to the page as text. @returns the largest possible number of stops */
function beginStops(): number {
  const words = (element: Element | null) => {
    const { labels } = element as HTMLInputElement;
    const text = element?.getAttribute('aria-label') || labels?.[0]?.textContent || element?.textContent;
    return `${element?.localName} “${(text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)}”`;
  };
  /** Parents may show the focus of a control. */
  const ring = (element: Element | null, levels: number): string => {
    if (!element || levels === 0) return '';
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element);
    const outline = outlineStyle === 'none' ? '' : ` ${outlineStyle} ${outlineWidth} ${outlineColor}`;
    return `${outline} ${boxShadow} ${borderColor}${ring(element.parentElement, levels - 1)}`;
  };
  const stops: string[] = [];
  // Tab continues from the last focus: it is moved to the top.
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute('tabindex');
  let [first, before]: (Element | null)[] = [];
  let isRound = false;
  const note = ({ target }: Event) => {
    if (!(target instanceof Element) || isRound) return;
    isRound = target === first;
    // With the stop before it, so that another order is a difference.
    if (!isRound) stops.push(`${words(target)}${before ? ` after ${words(before)}` : ''}${ring(target, 3)}`);
    first ??= target;
    before = target;
  };
  // Elements that appear on scroll would appear between any two presses.
  const blockScroll = (event: Event) => event.stopImmediatePropagation();
  document.addEventListener('focusin', note, true);
  window.addEventListener('scroll', blockScroll, true);
  const end = () => {
    document.removeEventListener('focusin', note, true);
    window.removeEventListener('scroll', blockScroll, true);
  };
  Object.assign(globalThis, { stepwellStops: { stops, end } satisfies Stops });
  const CAN_STOP = 'a[href], button, input, select, textarea, summary, iframe, video, [tabindex]';
  return document.querySelectorAll(CAN_STOP).length;
}
