import type { OrderStatus } from '@stepwell/contract';
import { Chip, type ChipProps } from '@stepwell/shared-ui';
import { STATUS_NAMES } from './texts';

const TONES: Record<OrderStatus, ChipProps['tone']> = {
  created: 'neutral',
  'under-review': 'soon',
  confirmed: 'success',
  rejected: 'closed',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
};

export function StatusChip({ status }: { status: OrderStatus }) {
  return <Chip tone={TONES[status]}>{STATUS_NAMES[status]}</Chip>;
}
