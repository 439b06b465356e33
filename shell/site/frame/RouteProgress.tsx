import {
  ROUTE_PROGRESS_CAP_PERCENT,
  ROUTE_PROGRESS_DONE_MS,
  ROUTE_PROGRESS_STEP_MS,
} from '@stepwell/contract';
import { useLocation } from '@stepwell/platform';
import { ProgressBar } from '@stepwell/shared-ui';
import { useEffect, useRef, useState } from 'react';

const LARGEST_STEP_PERCENT = 30;
/** Time for which the full bar is shown. */
const FULL_MS = 200;

/** The thin bar at each route change (docs/specification.md §2.2). Its timing is independent of the page's loading. */
export function RouteProgress() {
  const { pathname } = useLocation();
  const [percent, setPercent] = useState<number | null>(null);
  const firstPath = useRef<string | null>(pathname);

  useEffect(() => {
    // The first page is not a route change; a later return to its path is one.
    if (firstPath.current === pathname) return;
    firstPath.current = null;

    setPercent(0);
    const steps = setInterval(() => {
      const step = Math.random() * LARGEST_STEP_PERCENT;
      setPercent((before) => Math.min(ROUTE_PROGRESS_CAP_PERCENT, (before ?? 0) + step));
    }, ROUTE_PROGRESS_STEP_MS);
    const complete = setTimeout(() => {
      clearInterval(steps);
      setPercent(100);
    }, ROUTE_PROGRESS_DONE_MS);
    const hide = setTimeout(() => setPercent(null), ROUTE_PROGRESS_DONE_MS + FULL_MS);
    return () => {
      clearInterval(steps);
      clearTimeout(complete);
      clearTimeout(hide);
    };
  }, [pathname]);

  return <ProgressBar percent={percent} />;
}
