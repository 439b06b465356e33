import { useEffect, useState } from 'react';
import { type AxeFinding, runAxe } from './run-axe';

export type AxeStatus =
  | { is: 'waiting' }
  | { is: 'looking' }
  | { is: 'failed'; why: string }
  | { is: 'done'; findings: AxeFinding[] };

/**
 * Runs axe on a page, and again on request.
 * @param page `null` while there is none
 */
export function useAxe(page: Document | null) {
  const [status, setJudgement] = useState<AxeStatus>({ is: 'waiting' });
  const [turn, setTurn] = useState(0);
  /** Index of the highlighted finding. */
  const [shown, setShown] = useState<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn looks once more
  useEffect(() => {
    let isOver = false;
    const notify = (next: AxeStatus) => {
      if (!isOver) setJudgement(next);
    };
    setShown(null);
    if (!page) return setJudgement({ is: 'waiting' });
    setJudgement({ is: 'looking' });
    const src = document.querySelector<HTMLElement>('[data-axe]')?.dataset.axe;
    runAxe(page, src).then(
      (findings) => notify({ is: 'done', findings }),
      (error: Error) => notify({ is: 'failed', why: error.message }),
    );
    return () => {
      isOver = true;
    };
  }, [page, turn]);

  const show = (index: number) => {
    setShown(index);
    const finding = status.is === 'done' ? status.findings[index] : undefined;
    finding?.element.scrollIntoView({ block: 'center', inline: 'center' });
  };
  return { status, shown, show, lookAgain: () => setTurn((before) => before + 1) };
}
