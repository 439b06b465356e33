import { type ReactNode, useRef } from 'react';
import { ErrorBoundary } from '../region/ErrorBoundary';

/** What fails so often is drawn wrongly, and nothing that goes once: it would be drawn without end. */
const MAX_FAILURES = 99;

/**
 * A part of the frame that outlives what goes from it. What a region throws while it is taken away meets no boundary of
 * its own any more, and would take the whole page with it: here the part is drawn once more, without what has gone.
 */
export function ResettingErrorBoundary({ children }: { children: ReactNode }) {
  const failures = useRef(0);
  const drawnAgain = (error: unknown) => {
    if (failures.current > MAX_FAILURES) throw error;
    return children;
  };
  return (
    <ErrorBoundary onFailure={() => void failures.current++} instead={drawnAgain}>
      {children}
    </ErrorBoundary>
  );
}
