import { orderPath } from '@stepwell/contract';
import { useStore } from '@stepwell/platform';
import { Check, Copy, copyText, VisuallyHidden, X } from '@stepwell/shared-ui';
import { useState } from 'react';
import { selectCourseId, selectOrder, selectToken } from '../order.selectors';
import { orderStore } from '../order.store';
import { TextButton } from './TextButton';

type Outcome = 'idle' | 'copied' | 'failed';

const LABELS: Record<Outcome, string> = {
  idle: 'Copy the link to this order',
  copied: 'Link copied',
  failed: 'The link could not be copied',
};
const GLYPHS = { idle: Copy, copied: Check, failed: X };

/** A button that copies the learner's link: with its token, the link opens this order on any device. */
export function CopyOrderLink() {
  const courseId = useStore(orderStore, selectCourseId);
  const orderId = useStore(orderStore, (state) => selectOrder(state)?.orderId ?? '');
  const token = useStore(orderStore, selectToken);
  const [outcome, setOutcome] = useState<Outcome>('idle');
  if (!token) return null;

  async function copy() {
    const isCopied = await copyText(window.location.origin + orderPath(courseId, orderId, token));
    setOutcome(isCopied ? 'copied' : 'failed');
  }

  return (
    <>
      <TextButton glyph={GLYPHS[outcome]} onClick={copy}>
        {LABELS[outcome]}
      </TextButton>
      <VisuallyHidden live="polite">{outcome === 'idle' ? '' : LABELS[outcome]}</VisuallyHidden>
    </>
  );
}
