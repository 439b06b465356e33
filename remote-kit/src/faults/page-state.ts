import type { Scenario } from '@stepwell/contract';
import type { Page } from 'playwright-core';
import { isUsable } from '../player/in-page-controls';
import { locateControl } from '../plays/take-steps';

/** What can be read from a page's document. */
interface PageReading {
  /** Visible text. */
  text: string;
  /** Texts of alerts and live regions, except “Loading …”. */
  alerts: string[];
  /** Names of busy elements, and of live regions with “Loading …”. */
  busy: string[];
  /** CSS pixels by which the page is wider than the viewport. */
  overflowPx: number;
  /** Whether `main` has a link, a usable button or a `summary`. */
  canAct: boolean;
  /** Names of elements whose text is cut off. */
  cut: string[];
  /** Names of elements with an endless animation. */
  animated: string[];
}

/** The state of a page at the end of a play. */
export interface PageState extends PageReading {
  /** Values of the fields that `fill` steps name and that the page still has, by field. */
  fields: Record<string, string>;
  /** Whether the control of the last step can be used; `true` if that step fills a field, or its control was removed. */
  isPressable: boolean;
}

/** The part of the state that is cheap to read often. */
export type PageStatus = Pick<PageReading, 'text' | 'alerts' | 'busy'>;

/** A short timeout, because the control was just counted, and can only be missing now if it was removed. */
const COUNTED_CONTROL = { timeout: 5000 };

export async function readPageState(page: Page, { steps = [] }: Pick<Scenario, 'steps'>): Promise<PageState> {
  const reading = await page.evaluate(readPage, true);
  const fields: PageState['fields'] = {};
  let isPressable = true;
  for (const step of steps) {
    const control = locateControl(page, step);
    if ((await control.count()) !== 1) continue;
    // The control may disappear meanwhile.
    if ('fill' in step) {
      const value = await control.inputValue(COUNTED_CONTROL).catch(() => undefined);
      if (value !== undefined) fields[step.fill] = value;
    } else if (step === steps.at(-1))
      isPressable = await control.evaluate(isUsable, undefined, COUNTED_CONTROL).catch(() => true);
  }
  return { ...reading, fields, isPressable };
}

export function readPageStatus(page: Page): Promise<PageStatus> {
  return page.evaluate(readPage, false);
}

/**
 * Reads the document. The function is sent to the page as text, so it must not use any outer variable.
 * @param isWhole whether every element is examined, which is slow
 */
function readPage(isWhole: boolean): PageReading {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible);
  const nameOf = (element: Element) =>
    plain(element.getAttribute('aria-label') ?? element.textContent).slice(0, 60) || element.tagName;
  const isCut = (element: HTMLElement) => {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    // Texts for screen readers only are one pixel wide.
    if (clientWidth <= 1 || clientHeight <= 1) return false;
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && plain(node.nodeValue),
    );
    if (!hasText) return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    return (
      (hides(overflowX) && scrollWidth > clientWidth + 1) ||
      (hides(overflowY) && scrollHeight > clientHeight + 1)
    );
  };
  const states = all('[role=alert], [role=status], [aria-live]:not([aria-live=off])');
  // “Loading …” does not report a problem.
  const isLoading = (element: Element) => /^loading\b/i.test(plain(element.textContent));
  const { scrollWidth } = document.documentElement;
  return {
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
    text: plain(document.body.innerText),
    alerts: states
      .filter((element) => !isLoading(element))
      .map((element) => plain(element.textContent))
      .filter((text) => text !== ''),
    busy: [...all('[aria-busy=true]'), ...states.filter(isLoading)].map(nameOf),
    overflowPx: Math.max(0, scrollWidth - document.documentElement.clientWidth),
    canAct: all('main a[href], main button:not(:disabled):not([aria-busy=true]), main summary').length > 0,
    cut: (isWhole ? all('body *') : []).filter(isCut).map(nameOf),
    animated: document
      .getAnimations()
      .filter(
        (each) => each.playState === 'running' && each.effect?.getComputedTiming().iterations === Infinity,
      )
      .map(({ effect }) => nameOf((effect as KeyframeEffect).target ?? document.body)),
  };
}
