import type { Page } from 'playwright-core';
import { SETTLE_TIMEOUT_MS, waitUntilSettled } from './in-page';

/** Maximum number of presses of Tab in one round. */
const MAX_PRESSES = 200;
const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/**
 * Presses Tab from the top of a page until the first stop comes again, in two rounds: the first round hydrates regions that wait for
 * focus. Markup and storage must be read before, because hydration can change them.
 * @returns each stop, and how the page shows its focus. If the page has a focus trap, the list has only the stops in it
 */
export async function keyboardStops(page: Page): Promise<string[]> {
  await hydrateByFocus(page);
  return walk(page);
}

/** Presses Tab through the page, which hydrates the regions that wait for focus. */
export async function hydrateByFocus(page: Page): Promise<void> {
  await walk(page);
  await page.evaluate(waitUntilSettled, SETTLE_TIMEOUT_MS);
}

/** Element that has the focus. Read it before the viewport changes, because a control that gets hidden loses the focus. */
export function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // The body's text is left out, because it is the text of the whole page, which is compared elsewhere.
    if (focused === document.body) return 'begins at the page';
    const [label] = (focused as HTMLInputElement | null)?.labels ?? [];
    const name = focused?.getAttribute('aria-label') || label?.textContent || focused?.textContent || '';
    return `begins at ${focused?.localName} “${name.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}”`;
  });
}

/** Presses Tab through the page. @returns the stops in order, until the first one comes again */
async function walk(page: Page): Promise<string[]> {
  const stops = await page.evaluate(beginStops);
  const session = await page.context().newCDPSession(page);
  const press = (type: string) => session.send('Input.dispatchKeyEvent', { type: type as 'keyUp', ...TAB });
  // All presses are sent at once, so that no press waits for a reply. The browser handles them in order.
  const presses = Array.from({ length: Math.min(MAX_PRESSES, stops + 1) }, () => [
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
  const describe = (element: Element | null) => {
    const { labels } = element as HTMLInputElement;
    const text = element?.getAttribute('aria-label') || labels?.[0]?.textContent || element?.textContent;
    return `${element?.localName} “${(text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)}”`;
  };
  /** Styles that show the focus. Parents are included, because they may show the focus of a control. */
  const ring = (element: Element | null, levels: number): string => {
    if (!element || levels === 0) return '';
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element);
    const outline = outlineStyle === 'none' ? '' : ` ${outlineStyle} ${outlineWidth} ${outlineColor}`;
    return `${outline} ${boxShadow} ${borderColor}${ring(element.parentElement, levels - 1)}`;
  };
  const stops: string[] = [];
  // Tab continues from the last focus, so the focus is moved to the top first.
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute('tabindex');
  let first: Element | undefined;
  let before: Element | undefined;
  let isComplete = false;
  const recordStop = ({ target }: Event) => {
    if (!(target instanceof Element) || isComplete) return;
    isComplete = target === first;
    // The previous stop is part of the line, so that another order is a difference.
    if (!isComplete)
      stops.push(`${describe(target)}${before ? ` after ${describe(before)}` : ''}${ring(target, 3)}`);
    first ??= target;
    before = target;
  };
  // Scroll events are blocked, because the elements that they reveal would appear between any two presses, at random.
  const blockScroll = (event: Event) => event.stopImmediatePropagation();
  document.addEventListener('focusin', recordStop, true);
  window.addEventListener('scroll', blockScroll, true);
  const end = () => {
    document.removeEventListener('focusin', recordStop, true);
    window.removeEventListener('scroll', blockScroll, true);
  };
  Object.assign(globalThis, { stepwellStops: { stops, end } satisfies Stops });
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, iframe, video, [tabindex]';
  return document.querySelectorAll(FOCUSABLE).length;
}
