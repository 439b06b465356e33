import type { SeededFault } from '../seeded-fault';
import { CATALOG_FAULTS } from './catalog';
import { CHECKOUT_FAULTS } from './checkout';
import { ENGAGEMENT_FAULTS } from './engagement';

/** Every fault that a play has to find. */
export const SEEDED_FAULTS: readonly SeededFault[] = [
  ...CATALOG_FAULTS,
  ...CHECKOUT_FAULTS,
  ...ENGAGEMENT_FAULTS,
];
