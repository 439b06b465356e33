import { useCallback, useEffect, useRef, useState } from 'react';

export interface LazyModule<Module> {
  /** `null` until it is loaded. */
  code: Module | null;
  /** A press waits for the module: show the button as busy. */
  isWaiting: boolean;
  /** The module could not be loaded in time for the last press. Reset by the next press, and when the module is loaded. */
  hasFailed: boolean;
  /** The module that a press waited for is loaded. The form must now carry out the press, once. */
  isSubmitPending: boolean;
  /** Loads the module, unless it is loaded or loading. */
  load: () => void;
  /** Loads the module and remembers the press until the module is loaded, the load fails, or the timeout is over. */
  press: () => void;
}

/**
 * A lazily loaded module of a form. The form calls `load` early, such as on the first focus, and `press` on a press of its button.
 * After a failed load, the module is loaded again by the next call of either, or by the browser's `online` event.
 *
 * A press that has failed is not carried out later, because the page has said that nothing was sent.
 * @param fetchCode imports the module; the same function at every render
 * @param timeoutMs how long a press waits for the module, in milliseconds; offline a press fails at once
 */
export function useLazyModule<Module>(
  fetchCode: () => Promise<Module>,
  timeoutMs: number,
): LazyModule<Module> {
  // Stored in an object, because React calls a function that is passed to `setState`, and modules are often functions.
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null);
  const [hasLoadFailed, setLoadFailed] = useState(false);
  const [pressed, setPressed] = useState<'none' | 'waiting' | 'failed'>('none');
  const request = useRef<Promise<void>>(undefined);

  const load = useCallback(() => {
    if (request.current) return;
    setLoadFailed(false);
    request.current = fetchCode().then(
      (module) => {
        setLoaded({ module });
        setPressed((before) => (before === 'failed' ? 'none' : before));
      },
      () => {
        request.current = undefined;
        setLoadFailed(true);
        setPressed((before) => (before === 'waiting' ? 'failed' : before));
      },
    );
  }, [fetchCode]);

  const press = useCallback(() => {
    load();
    setPressed('waiting');
  }, [load]);

  const isWaiting = pressed === 'waiting' && !loaded;
  useEffect(() => {
    if (!isWaiting) return;
    // Offline, the press fails at once, because even an open request will not be answered.
    const timer = setTimeout(setPressed, navigator.onLine ? timeoutMs : 0, 'failed');
    return () => clearTimeout(timer);
  }, [isWaiting, timeoutMs]);

  useEffect(() => {
    if (!hasLoadFailed) return;
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [hasLoadFailed, load]);

  return {
    code: loaded?.module ?? null,
    isWaiting,
    hasFailed: pressed === 'failed',
    isSubmitPending: pressed === 'waiting' && loaded !== null,
    load,
    press,
  };
}
