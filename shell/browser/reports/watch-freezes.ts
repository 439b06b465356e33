import { FREEZE_WORKER_PATH } from './visit-report';

const EVERY_MS = 1000;

/**
 * Starts a worker that reports the page if it does not respond while it is visible. Code that runs without an end blocks
 * everything of the page but a worker; and a page that is left ends its worker without a report.
 * @param report text of the report
 * @returns sends the worker another text at once
 */
export function watchFreezes(report: () => string): () => void {
  let worker: Worker;
  try {
    worker = new Worker(FREEZE_WORKER_PATH);
  } catch {
    return () => undefined;
  }
  // The dialog of `print` stops the page.
  let isPrinting = false;
  const send = () => worker.postMessage(document.hidden || isPrinting ? '' : report());
  for (const type of ['beforeprint', 'afterprint'])
    addEventListener(type, () => {
      isPrinting = type === 'beforeprint';
      send();
    });
  document.addEventListener('visibilitychange', send);
  setInterval(send, EVERY_MS);
  send();
  return send;
}
