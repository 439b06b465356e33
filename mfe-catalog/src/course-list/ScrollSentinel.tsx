import { onInView } from '@stepwell/shared-ui';
import { useEffect, useEffectEvent, useRef } from 'react';

// One window height ahead, so that the next page of courses is loaded before the end of the list is visible.
const AHEAD = { margin: '100% 0px' };

/** An invisible mark at the end of a list. Calls `onNear` once, when the end is less than a window height away. */
export function ScrollSentinel({ onNear }: { onNear: () => void }) {
  const sentinel = useRef<HTMLDivElement>(null);
  const act = useEffectEvent(onNear);
  useEffect(() => (sentinel.current ? onInView(sentinel.current, () => act(), AHEAD) : undefined), []);
  return <div ref={sentinel} />;
}
