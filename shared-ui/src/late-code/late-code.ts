/** How a form stands towards code of its own that is fetched late. */
export interface LateCodeState {
  /** `lost`: it was asked for in vain, and the next act asks again. */
  code: 'unasked' | 'coming' | 'here' | 'lost';
  /** A press that came before the code: it waits, or was told that the code did not come. */
  press: 'none' | 'waiting' | 'failed';
}

export type LateCodeEvent =
  /** Somebody is near the form, or turns to it. */
  | 'wanted'
  | 'pressed'
  | 'came'
  | 'lost'
  /** A press has waited as long as it may. */
  | 'waited';

export const NOTHING_ASKED: LateCodeState = { code: 'unasked', press: 'none' };

/**
 * What follows from an event. A press that still waits when the code comes is owed, and carried out; one that was told
 * of the failure is not: it would send by itself what the learner believes was not sent.
 */
export function nextLateCodeState(state: LateCodeState, event: LateCodeEvent): LateCodeState {
  const { code, press } = state;
  // Who presses now has not seen the code yet: it came in the same moment. So the press is owed, too.
  if (code === 'here') return event === 'pressed' ? { code, press: 'waiting' } : state;
  switch (event) {
    case 'wanted':
      return { code: 'coming', press };
    case 'pressed':
      return { code: 'coming', press: 'waiting' };
    case 'came':
      return { code: 'here', press: press === 'waiting' ? 'waiting' : 'none' };
    case 'lost':
      return { code: 'lost', press: press === 'none' ? 'none' : 'failed' };
    case 'waited':
      return { code, press: press === 'none' ? 'none' : 'failed' };
  }
}
