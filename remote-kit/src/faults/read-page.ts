/** What a page tells of itself. */
export interface PageReading {
  /** All that can be read on it. */
  text: string;
  /** What its alerts and its states say. */
  said: string[];
  /** Names of what is busy. */
  busy: string[];
  /** CSS pixels by which it is wider than the window. */
  beyond: number;
  /** Whether there is something in its main part that can be pressed or followed. */
  canAct: boolean;
  /** Beginnings of texts that are cut off. */
  cut: string[];
  /** What moves without end. */
  moving: string[];
}

/**
 * Reads a page. It is sent there by its text, and may use nothing from outside itself.
 * @param isWhole whether every element is looked at too: who only waits for what a page says asks often, and leaves it the processor
 */
export function readPage(isWhole: boolean): PageReading {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen);
  const nameOf = (element: Element) =>
    plain(element.getAttribute('aria-label') ?? element.textContent).slice(0, 60) || element.tagName;
  const isCut = (element: HTMLElement) => {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    // What only a screen reader is told is one pixel.
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
  // That something is on its way is no word of what is wrong, however long it stands there.
  const isOnItsWay = (element: Element) => /^loading\b/i.test(plain(element.textContent));
  const { scrollWidth } = document.documentElement;
  return {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
    text: plain(document.body.innerText),
    said: states
      .filter((element) => !isOnItsWay(element))
      .map((element) => plain(element.textContent))
      .filter((text) => text !== ''),
    busy: [...all('[aria-busy=true]'), ...states.filter(isOnItsWay)].map(nameOf),
    beyond: Math.max(0, scrollWidth - document.documentElement.clientWidth),
    canAct: all('main a[href], main button:not(:disabled):not([aria-busy=true]), main summary').length > 0,
    cut: (isWhole ? all('body *') : []).filter(isCut).map(nameOf),
    moving: document
      .getAnimations()
      .filter(
        (each) => each.playState === 'running' && each.effect?.getComputedTiming().iterations === Infinity,
      )
      .map(({ effect }) => nameOf((effect as KeyframeEffect).target ?? document.body)),
  };
}
