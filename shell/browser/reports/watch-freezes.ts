import { FREEZE_WORKER_PATH } from './visit-report';

const SEND_EVERY_MS = 1000;

/**
 * Starts a worker that reports the page if the page does not respond while it is visible. Only a worker can report it, because an endless
 * loop blocks all other code of the page. If the visitor leaves the page, the browser ends the worker without a report.
 * @param report the text that the worker sends if the page sends nothing more
 * @returns a function that sends the worker the current text at once
 */
export function watchFreezes(report: () => string): () => void {
  let worker: Worker;
  try {
    worker = new Worker(FREEZE_WORKER_PATH);
  } catch {
    return () => undefined;
  }
  // The print dialog stops the page's scripts, so an empty text pauses the worker, as it does while the page is hidden.
  let isPrinting = false;
  const send = () => worker.postMessage(document.hidden || isPrinting ? '' : report());
  for (const type of ['beforeprint', 'afterprint'])
    addEventListener(type, () => {
      isPrinting = type === 'beforeprint';
      send();
    });
  document.addEventListener('visibilitychange', send);
  setInterval(send, SEND_EVERY_MS);
  send();
  return send;
}
