import type { Page } from '@playwright/test';

/** Something a learner does, and what shows that it was done. */
export interface Act {
  /** The event that begins it, at its own time. A press is counted from the finger: its click may be kept for later. */
  begins: 'pointerup' | 'keydown';
  /** Selector of the element that shows it, once it is there and in sight. */
  shows: string;
  /** What that element has to say. */
  says?: string;
}

/** @returns milliseconds from the event to the frame that shows what it did @throws Error if that takes 15 s */
export async function timeAct(page: Page, act: Act, perform: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watchAct, act);
  await perform();
  const ms = await page.waitForFunction(() => (window as unknown as WithAct).actMs, undefined, {
    timeout: 15_000,
    polling: 50,
  });
  return Number(await ms.jsonValue());
}

interface WithAct {
  actMs?: number;
}

/** Runs in the page. */
function watchAct({ begins, shows, says = '' }: Act): void {
  const timed = window as unknown as WithAct;
  timed.actMs = undefined;
  const look = (begunAt: number) => {
    const element = document.querySelector(shows);
    const box = element?.textContent?.includes(says) ? element.getBoundingClientRect() : undefined;
    const isInSight = box && box.height > 0 && box.bottom > 0 && box.top < window.innerHeight;
    if (!isInSight) return void requestAnimationFrame(() => look(begunAt));
    // A task that follows this frame's callbacks runs when the frame has been painted; a timer's may wait for others.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      timed.actMs = performance.now() - begunAt;
    };
    port2.postMessage(undefined);
  };
  const begin = ({ timeStamp }: Event) => void requestAnimationFrame(() => look(timeStamp));
  window.addEventListener(begins, begin, { capture: true, once: true });
}
