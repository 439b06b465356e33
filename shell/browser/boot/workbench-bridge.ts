import type { StoreRegistry } from '@stepwell/platform';

export type WorkbenchMessage =
  | { type: 'canvas-ready' }
  /** Store states by name, at most 200 ms after a change. */
  | { type: 'canvas-stores'; states: Record<string, object> };

const POLL_MS = 200;

/** Sends the states of all stores to the workbench around this page, and again after a change. Polls: there is no event for new stores. */
export function connectWorkbench(stores: StoreRegistry): void {
  const send = (message: WorkbenchMessage) => window.parent.postMessage(message, location.origin);
  let sent = '';
  const sendChanges = () => {
    const text = JSON.stringify(stores.dehydrate());
    if (text === sent) return;
    sent = text;
    // Parsed from the text, because `postMessage` cannot send a state that contains a function.
    send({ type: 'canvas-stores', states: JSON.parse(text) as Record<string, object> });
  };
  send({ type: 'canvas-ready' });
  sendChanges();
  setInterval(sendChanges, POLL_MS);
}
