import { type ReactNode, useRef } from 'react';
import { ErrorBoundary } from '../region/ErrorBoundary';

/** More errors than removed regions can throw. Beyond this number the frame's part itself must be failing: the error is thrown again. */
const MAX_ERRORS = 99;

/**
 * Renders a part of the frame again after an error. The errors come from regions that React is removing: such a region no longer has an
 * error boundary of its own, so its error would remove the whole page.
 */
export function ResettingErrorBoundary({ children }: { children: ReactNode }) {
  const errors = useRef(0);
  const renderAgain = (error: unknown) => {
    if (errors.current > MAX_ERRORS) throw error;
    return children;
  };
  return (
    <ErrorBoundary onError={() => void errors.current++} fallback={renderAgain}>
      {children}
    </ErrorBoundary>
  );
}
