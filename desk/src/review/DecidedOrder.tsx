import type { Decision } from '@stepwell/api/review-desk';
import { TextLink } from '@stepwell/shared-ui';
import { AlertLine } from '../shared/AlertLine';
import { FormButton } from '../shared/FormButton';
import { formatTime } from '../shared/Time';
import { TEXTS } from './texts';

export interface DecidedOrderProps {
  decision: Decision;
  /** Id of the order that the page shows. The reason why a decision cannot be undone is shown only on the page of the decided order. */
  openedId?: string | undefined;
}

/** The last decision about an order, with the button that undoes it. */
export function DecidedOrder({ decision, openedId }: DecidedOrderProps) {
  const { orderId, status, by, at, undoRefusal } = decision;
  return (
    <AlertLine tone={status === 'confirmed' ? 'ok' : 'info'}>
      <span>
        <TextLink href={`/review/${orderId}`}>{orderId}</TextLink> {TEXTS.decided(status, by, formatTime(at))}{' '}
        {openedId === orderId && undoRefusal}
      </span>
      {undoRefusal === null && (
        <FormButton action={`/review/${orderId}/undo`} hidden={{ decidedAt: at }}>
          {TEXTS.undo}
        </FormButton>
      )}
    </AlertLine>
  );
}
