import { useEffect, useState } from 'react';
import { type AxeFinding, runAxe } from './run-axe';

export type AxeStatus =
  | { is: 'waiting' }
  | { is: 'running' }
  | { is: 'failed'; why: string }
  | { is: 'done'; findings: AxeFinding[] };

/**
 * Runs axe on a page, and again on request.
 * @param page `null` while there is no page to check
 */
export function useAxe(page: Document | null) {
  const [status, setStatus] = useState<AxeStatus>({ is: 'waiting' });
  const [runCount, setRunCount] = useState(0);
  const [shown, setShown] = useState<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `runCount` is incremented to run axe again
  useEffect(() => {
    let isOver = false;
    const notify = (next: AxeStatus) => {
      if (!isOver) setStatus(next);
    };
    setShown(null);
    if (!page) return setStatus({ is: 'waiting' });
    setStatus({ is: 'running' });
    const src = document.querySelector<HTMLElement>('[data-axe]')?.dataset.axe;
    runAxe(page, src).then(
      (findings) => notify({ is: 'done', findings }),
      (error: Error) => notify({ is: 'failed', why: error.message }),
    );
    return () => {
      isOver = true;
    };
  }, [page, runCount]);

  const show = (index: number) => {
    setShown(index);
    const finding = status.is === 'done' ? status.findings[index] : undefined;
    finding?.element.scrollIntoView({ block: 'center', inline: 'center' });
  };
  return { status, shown, show, runAgain: () => setRunCount((before) => before + 1) };
}
