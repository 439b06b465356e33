import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';
import { paymentProviders } from './payment-providers';
import { writtenFiles } from './written-files';

test.each(writtenFiles().map(({ path, text }) => [path, text] as const))(
  '%s is as `npm run fix` writes it',
  (path, text) => {
    expect(withoutSpace(readFileSync(join(ROOT, path), 'utf8'))).toBe(withoutSpace(text));
  },
);

test('ways to pay are imported from the folders of their names, and listed by them', () => {
  const { text } = paymentProviders(['upi-scan', 'bank-transfer', 'card']);

  expect(text.split('\n').filter((line) => line.includes('./'))).toEqual([
    "import { provider as bankTransfer } from './bank-transfer/provider';",
    "import { provider as card } from './card/provider';",
    "import type { PaymentProvider } from './provider/payment-provider';",
    "import { provider as upiScan } from './upi-scan/provider';",
  ]);
  expect(text).toContain("  'upi-scan': upiScan,\n  'bank-transfer': bankTransfer,\n  card,\n");
});

/** The formatter, which `npm run fix` runs last, has the last word on space. */
function withoutSpace(text: string): string {
  return text.replace(/\s/g, '');
}
