import { type ReactNode, useRef } from 'react';
import { ErrorBoundary } from '../region/ErrorBoundary';

/** More errors than regions can throw while they are removed: the part itself fails to render. */
const MAX_ERRORS = 99;

/**
 * Renders a part of the frame again after an error. A region that throws while it is removed no longer has its own error
 * boundary; without this one the error would remove the whole page.
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
