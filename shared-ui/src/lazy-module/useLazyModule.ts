import { useCallback, useEffect, useReducer, useState } from 'react';
import { NOTHING_ASKED, nextLazyModuleState } from './lazy-module';

export interface LazyModule<Code> {
  /** `null` until it has come. */
  code: Code | null;
  /** A press waits for the code: the button is busy. */
  isWaiting: boolean;
  /** The last press was in vain: the code could not be had, or not in time. Gone with the next press, or the code. */
  hasFailed: boolean;
  /** A press came before the code and waited until it was here: whoever uses the code carries it out, once. */
  isOwed: boolean;
  /** Asks for the code, unless it is here or on its way. */
  want: () => void;
  /** The same for somebody who presses, and who is told within the patience when it does not come. */
  press: () => void;
}

/**
 * Code that a form needs and that is fetched late: on sight, with the first focus, or with a press at the latest. Code
 * that is lost is requested again by the next of these, and when the network is back.
 * @param fetchCode imports it; the same function at every render
 * @param patienceMs how long a press may wait; without a network it does not
 */
export function useLazyModule<Code>(fetchCode: () => Promise<Code>, patienceMs: number): LazyModule<Code> {
  const [state, tell] = useReducer(nextLazyModuleState, NOTHING_ASKED);
  const [found, setFound] = useState<{ code: Code } | null>(null);

  useEffect(() => {
    if (state.asked === 0) return;
    fetchCode().then(
      (code) => {
        setFound({ code });
        tell('came');
      },
      () => tell('lost'),
    );
  }, [state.asked, fetchCode]);

  useEffect(() => {
    if (state.press !== 'waiting') return;
    // Without a network nothing is worth waiting for, not even a request that hangs since there was one.
    const timer = setTimeout(tell, navigator.onLine ? patienceMs : 0, 'waited');
    return () => clearTimeout(timer);
  }, [state.press, patienceMs]);

  useEffect(() => {
    if (state.code !== 'lost') return;
    const want = () => tell('wanted');
    window.addEventListener('online', want);
    return () => window.removeEventListener('online', want);
  }, [state.code]);

  return {
    code: found?.code ?? null,
    isWaiting: state.press === 'waiting' && state.code !== 'here',
    hasFailed: state.press === 'failed',
    isOwed: state.press === 'waiting' && state.code === 'here',
    want: useCallback(() => tell('wanted'), []),
    press: useCallback(() => tell('pressed'), []),
  };
}
