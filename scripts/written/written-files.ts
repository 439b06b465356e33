import { PAYMENT_MODES } from '@stepwell/contract';
import { featureSchema } from './feature-schema';
import { paymentProviders } from './payment-providers';
import type { WrittenFile } from './written-file';

/** All files that `npm run fix` writes. */
export function writtenFiles(): WrittenFile[] {
  return [featureSchema(), paymentProviders(Object.keys(PAYMENT_MODES))];
}
