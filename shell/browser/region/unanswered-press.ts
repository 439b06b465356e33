/** Event of the window: the visitor has pressed something whose code cannot be loaded without a network. */
export const UNANSWERED_PRESS = 'stepwell-unanswered-press';

/** Whether an event has an effect only with the region's code: the press of a button, or a sent form. Links work without code. */
export function needsCode({ type, target }: Event): boolean {
  return (
    type === 'submit' || (type === 'click' && target instanceof Element && target.closest('button') !== null)
  );
}
