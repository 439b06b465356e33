import { orderPath } from '@stepwell/contract';
import { useStore } from '@stepwell/platform';
import { Button, CircleCheck, Copy, Icon, VisuallyHidden } from '@stepwell/shared-ui';
import { useState } from 'react';
import { selectOrder, selectToken } from '../order.selectors';
import { orderStore } from '../order.store';

type Outcome = 'idle' | 'copied' | 'failed';

const WORDS: Record<Outcome, string> = {
  idle: 'Copy the link to this order',
  copied: 'Link copied',
  failed: 'The link could not be copied',
};

/** The learner's link: it opens this order on any device, so it is for the learner alone. */
export function CopyOrderLink({ courseId }: { courseId: string }) {
  const orderId = useStore(orderStore, (state) => selectOrder(state)?.orderId ?? '');
  const token = useStore(orderStore, selectToken);
  const [outcome, setOutcome] = useState<Outcome>('idle');
  if (!token) return null;

  // The clipboard is missing on plain http, and the browser may refuse it.
  async function copy() {
    try {
      await navigator.clipboard.writeText(window.location.origin + orderPath(courseId, orderId, token));
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        onClick={copy}
        icon={<Icon glyph={outcome === 'copied' ? CircleCheck : Copy} size="sm" />}
      >
        {WORDS[outcome]}
      </Button>
      <VisuallyHidden live="polite">{outcome === 'idle' ? '' : WORDS[outcome]}</VisuallyHidden>
    </>
  );
}
