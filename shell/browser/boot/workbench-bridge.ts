import type { StoreRegistry } from '@stepwell/platform';

/** What a page on the stage of the QA workbench tells it. */
export type StageMessage =
  | { type: 'stage-ready' }
  /** Store states by name, whenever one has changed. */
  | { type: 'stage-stores'; states: Record<string, object> };

const LOOK_AGAIN_MS = 200;

/** Tells the workbench, in whose frame this page is, that it is there, and what its stores hold. */
export function connectWorkbench(stores: StoreRegistry): void {
  const send = (message: StageMessage) => window.parent.postMessage(message, location.origin);
  let told = '';
  const tell = () => {
    const states = stores.dehydrate();
    const text = JSON.stringify(states);
    if (text === told) return;
    told = text;
    send({ type: 'stage-stores', states: JSON.parse(text) as Record<string, object> });
  };
  send({ type: 'stage-ready' });
  tell();
  setInterval(tell, LOOK_AGAIN_MS);
}
