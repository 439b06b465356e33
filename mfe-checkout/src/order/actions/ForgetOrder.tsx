import { X } from '@stepwell/shared-ui';
import { TextButton } from './TextButton';
import { useRestartOrder } from './useRestartOrder';

/** A button that removes the order, the drafts and the codes from a shared device. The order's link is also in our mail. */
export function ForgetOrder() {
  return (
    <TextButton glyph={X} onClick={useRestartOrder('forget')}>
      Not you? Forget this order on this device
    </TextButton>
  );
}
