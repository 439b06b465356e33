/** How a form stands towards code of its own that is fetched late. */
export interface LazyModuleState {
  /** `lost`: it was asked for in vain, and the next act asks again. */
  code: 'unasked' | 'coming' | 'here' | 'lost';
  /** A press that came before the code: it waits, or was told that the code did not come. */
  press: 'none' | 'waiting' | 'failed';
  /** How often it was asked for: once more is one import more, also when it was lost and pressed for in one breath. */
  asked: number;
}

export type LazyModuleEvent =
  /** Somebody is near the form, or turns to it. */
  | 'wanted'
  | 'pressed'
  | 'came'
  | 'lost'
  /** A press has waited as long as it may. */
  | 'waited';

export const NOTHING_ASKED: LazyModuleState = { code: 'unasked', press: 'none', asked: 0 };

/**
 * What follows from an event. A press that still waits when the code comes is owed, and carried out; one that was told
 * of the failure is not: it would send by itself what the learner believes was not sent.
 */
export function nextLazyModuleState(state: LazyModuleState, event: LazyModuleEvent): LazyModuleState {
  const { code, press, asked } = state;
  // Who presses now has not seen the code yet: it came in the same moment. So the press is owed, too.
  if (code === 'here') return event === 'pressed' ? { ...state, press: 'waiting' } : state;
  const coming = { code: 'coming', asked: code === 'coming' ? asked : asked + 1 } as const;
  switch (event) {
    case 'wanted':
      return { ...coming, press };
    case 'pressed':
      return { ...coming, press: 'waiting' };
    case 'came':
      return { code: 'here', press: press === 'waiting' ? 'waiting' : 'none', asked };
    case 'lost':
      return { code: 'lost', press: press === 'none' ? 'none' : 'failed', asked };
    case 'waited':
      return { code, press: press === 'none' ? 'none' : 'failed', asked };
  }
}
