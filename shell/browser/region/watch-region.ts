import { REGION_SHOWN_MS } from '../time-outs';

/** A region that has shown nothing for eight seconds after its code came: a failure that throws nothing. */
export class EmptyRegionError extends Error {
  override name = 'EmptyRegionError';
}

/**
 * Calls `fail` if a region shows nothing eight seconds after the arrival of its code. Hidden and offline pages are checked later, because
 * there a region may lack what it shows without a fault of its own.
 * @param code resolves when the code has arrived
 * @returns a function that ends the check
 */
export function watchRegion(code: Promise<unknown>, isEmpty: () => boolean, fail: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const check = () => {
    if (document.hidden || !navigator.onLine) start();
    else if (isEmpty()) fail();
  };
  const start = () => {
    if (!isStopped) timer = setTimeout(check, REGION_SHOWN_MS);
  };
  code.then(start, () => undefined);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

const PICTURES = 'img,svg,video,canvas,iframe';

/** Whether an element shows text or pictures. */
export function showsContent(element: HTMLElement): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: without hidden text
  return element.innerText !== '' || element.querySelector(PICTURES) !== null;
}
