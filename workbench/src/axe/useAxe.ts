import { useEffect, useState } from 'react';
import { type AxeFinding, runAxe } from './run-axe';

/** What axe says of the page on the canvas. */
export type AxeStatus =
  | { is: 'waiting' }
  | { is: 'looking' }
  | { is: 'failed'; why: string }
  | { is: 'done'; findings: AxeFinding[] };

/**
 * Asks axe of a page, and once more where somebody wants it.
 * @param page what is looked at; `null` while there is nothing to look at
 */
export function useAxe(page: Document | null) {
  const [status, setJudgement] = useState<AxeStatus>({ is: 'waiting' });
  const [turn, setTurn] = useState(0);
  /** Which of the findings is pointed at. */
  const [shown, setShown] = useState<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn looks once more
  useEffect(() => {
    let isOver = false;
    const tell = (next: AxeStatus) => {
      if (!isOver) setJudgement(next);
    };
    setShown(null);
    if (!page) return setJudgement({ is: 'waiting' });
    setJudgement({ is: 'looking' });
    const src = document.querySelector<HTMLElement>('[data-axe]')?.dataset.axe;
    runAxe(page, src).then(
      (findings) => tell({ is: 'done', findings }),
      (error: Error) => tell({ is: 'failed', why: error.message }),
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
