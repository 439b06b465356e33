import type { Page } from '@playwright/test';

/** An input event and the element that shows its effect. */
export interface Act {
  /** Event whose time stamp starts the measurement. `pointerup` rather than `click`, because the page may defer a click. */
  begins: 'pointerup' | 'keydown';
  /** Selector of the element that must be visible in the viewport. */
  shows: string;
  /** Text that the element must contain. */
  contains?: string;
}

/** Performs an input. @returns milliseconds from the input event to the frame that shows the effect @throws Error after 15 s */
export async function timeAct(page: Page, act: Act, performInput: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watchAct, act);
  await performInput();
  const ms = await page.waitForFunction(() => (window as unknown as WithAct).actMs, undefined, {
    timeout: 15_000,
    polling: 50,
  });
  return Number(await ms.jsonValue());
}

interface WithAct {
  actMs?: number;
}

/** Runs in the page: sets `window.actMs` as soon as the effect is painted. */
function watchAct({ begins, shows, contains = '' }: Act): void {
  const timed = window as unknown as WithAct;
  timed.actMs = undefined;
  const pollEachFrame = (begunAt: number) => {
    const element = document.querySelector(shows);
    const box = element?.textContent?.includes(contains) ? element.getBoundingClientRect() : undefined;
    const isInViewport = box && box.height > 0 && box.bottom > 0 && box.top < window.innerHeight;
    if (!isInViewport) return void requestAnimationFrame(() => pollEachFrame(begunAt));
    // A message task runs right after this frame is painted; a timer may be delayed further.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      timed.actMs = performance.now() - begunAt;
    };
    port2.postMessage(undefined);
  };
  const begin = ({ timeStamp }: Event) => void requestAnimationFrame(() => pollEachFrame(timeStamp));
  window.addEventListener(begins, begin, { capture: true, once: true });
}
