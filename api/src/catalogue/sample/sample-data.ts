import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_PAYEE_VPA } from '../../settings/sample-payee';
import type { CatalogueFile } from '../copy/catalogue-file';

export const SAMPLE_COUPONS = [
  { code: 'STEP10', percentBps: 1000 },
  { code: 'WELL500', amountPaise: 50_000, minimumPricePaise: 200_000, maxUses: 500, maxUsesPerEmail: 1 },
];

export const EXPIRED_SAMPLE_COUPON = { code: 'MONSOON25', percentBps: 2500, capPaise: 100_000 };

export const SAMPLE_SETTINGS: Readonly<Record<string, string>> = {
  announcementMessage: 'New batches are open. Use code STEP10 at checkout for 10% off.',
  isCourseEnrollmentAllowed: 'true',
  payeeVPA: SAMPLE_PAYEE_VPA,
  payeeName: 'Stepwell Academy',
  gstMode: 'exclusive',
  gstRatePercent: '18',
};

/** Courses and mentors of the sample academy. Its times are relative to the time of the export in it. */
export async function readSampleCatalogue(): Promise<CatalogueFile> {
  return JSON.parse(await readFile(join(import.meta.dirname, 'catalogue.json'), 'utf8'));
}
