import { viewObserver } from '@stepwell/shared-ui';
import { useEffect, useEffectEvent, useRef } from 'react';

/** About a screen: what comes next is there when its place is. */
const NEAR = '100% 0px';

/** Marks the end of what is shown, and tells once that it is nearly in sight; at once where the browser does not say. */
export function ScrollSentinel({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    if (!mark.current) return undefined;
    const observer = viewObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer?.disconnect();
        tell();
      },
      { rootMargin: NEAR },
    );
    if (!observer) tell();
    observer?.observe(mark.current);
    return () => observer?.disconnect();
  }, []);
  return <div ref={mark} />;
}
