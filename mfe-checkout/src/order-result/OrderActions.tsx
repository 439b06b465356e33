import { orderPath } from '@stepwell/contract';
import { useStore, useStores } from '@stepwell/platform';
import { Button, CircleCheck, Copy, Icon, VisuallyHidden } from '@stepwell/shared-ui';
import { type ReactNode, useState } from 'react';
import { selectOrder, selectToken } from '../order.selectors';
import { orderStore } from '../order.store';
import styles from './OrderActions.module.css';

interface OrderActionsProps {
  courseId: string;
  /** More buttons, before the others. */
  children?: ReactNode;
}

/** What a learner can do with an order at any step: take its link along, or leave it and begin a new one. */
export function OrderActions({ courseId, children }: OrderActionsProps) {
  const { startAgain } = useStores().get(orderStore).getState();
  return (
    <div className={styles.actions}>
      {children}
      <CopyLink courseId={courseId} />
      <Button variant="outline" size="sm" onClick={() => startAgain(courseId)}>
        Start a new order
      </Button>
    </div>
  );
}

type Outcome = 'idle' | 'copied' | 'failed';
const WORDS: Record<Outcome, string> = {
  idle: 'Copy the link to this order',
  copied: 'Link copied',
  failed: 'The link could not be copied',
};

/** The learner's link: it opens this order on any device, so it is for the learner alone. */
function CopyLink({ courseId }: { courseId: string }) {
  const orderId = useStore(orderStore, (state) => selectOrder(state)?.orderId);
  const token = useStore(orderStore, selectToken);
  const [outcome, setOutcome] = useState<Outcome>('idle');
  if (!orderId || !token) return null;

  // The clipboard is missing on plain http, and the browser may refuse it.
  async function copy() {
    try {
      await navigator.clipboard.writeText(window.location.origin + orderPath(courseId, orderId ?? '', token));
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  return (
    <Button
      variant="outline"
      size="sm"
      onClick={copy}
      icon={<Icon glyph={outcome === 'copied' ? CircleCheck : Copy} size="sm" />}
    >
      {WORDS[outcome]}
      <VisuallyHidden live="polite">{outcome === 'idle' ? '' : WORDS[outcome]}</VisuallyHidden>
    </Button>
  );
}
