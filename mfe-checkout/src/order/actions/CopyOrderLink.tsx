import { orderPath } from '@stepwell/contract';
import { useStore } from '@stepwell/platform';
import { Check, Copy, useCopy, VisuallyHidden, X } from '@stepwell/shared-ui';
import { selectCourseId, selectOrder, selectToken } from '../order.selectors';
import { orderStore } from '../order.store';
import { TextButton } from './TextButton';

const LABELS = {
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
  const [outcome, copy] = useCopy();
  if (!token) return null;
  return (
    <>
      <TextButton
        glyph={GLYPHS[outcome]}
        onClick={() => void copy(window.location.origin + orderPath(courseId, orderId, token))}
      >
        {LABELS[outcome]}
      </TextButton>
      <VisuallyHidden live="polite">{outcome === 'idle' ? '' : LABELS[outcome]}</VisuallyHidden>
    </>
  );
}
