import type { StoreRegistry } from '@stepwell/platform';

export type WorkbenchMessage =
  | { type: 'canvas-ready' }
  /** States of all stores, by name of the store. */
  | { type: 'canvas-stores'; states: Record<string, object> };

const POLL_MS = 200;

/**
 * Sends the states of all stores to the workbench that shows this page, and again after a change. Polls, because a new store causes no
 * event.
 */
export function connectWorkbench(stores: StoreRegistry): void {
  const send = (message: WorkbenchMessage) => window.parent.postMessage(message, location.origin);
  let sent = '';
  const sendChanges = () => {
    const text = JSON.stringify(stores.dehydrate());
    if (text === sent) return;
    sent = text;
    // JSON leaves out functions, which `postMessage` cannot send.
    send({ type: 'canvas-stores', states: JSON.parse(text) as Record<string, object> });
  };
  send({ type: 'canvas-ready' });
  sendChanges();
  setInterval(sendChanges, POLL_MS);
}
