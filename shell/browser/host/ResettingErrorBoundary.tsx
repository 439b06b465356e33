import { type ReactNode, useRef } from 'react';
import { Boundary } from '../region/ErrorBoundary';

/** What fails so often is drawn wrongly, and nothing that goes once: it would be drawn without end. */
const MOST_FAILURES = 99;

/**
 * A part of the frame that outlives what goes from it. What a region throws while it is taken away meets no boundary of
 * its own any more, and would take the whole page with it: here the part is drawn once more, without what has gone.
 */
export function Enduring({ children }: { children: ReactNode }) {
  const failures = useRef(0);
  const drawnAgain = (error: unknown) => {
    if (failures.current > MOST_FAILURES) throw error;
    return children;
  };
  return (
    <Boundary onFailure={() => void failures.current++} instead={drawnAgain}>
      {children}
    </Boundary>
  );
}
