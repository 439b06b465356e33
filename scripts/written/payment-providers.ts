import type { WrittenFile } from './written-file';

/**
 * The checkout's list of its ways to pay. It is a list of imports, and not folders that are looked for while it is built:
 * so the type check, a search and every bundler follow it, and it costs a page nothing.
 * @param modes the contract's modes of payment
 */
export function paymentProviders(modes: readonly string[]): WrittenFile {
  const imports = [
    `import type { PaymentProvider } from './provider/payment-provider';`,
    ...modes.map((mode) => `import { provider as ${nameOf(mode)} } from './${mode}/provider';`),
  ];
  const lines = [
    '// Written by `npm run fix`, from the contract’s PAYMENT_MODES.',
    `import type { PaymentMode } from '@stepwell/contract';`,
    ...imports.sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1)),
    '',
    '/** A folder for each mode of the contract, by its name; a mode without one fails the type check. */',
    'export const PAYMENT_PROVIDERS: Readonly<Record<PaymentMode, PaymentProvider>> = {',
    ...modes.map((mode) => (mode === nameOf(mode) ? `  ${mode},` : `  '${mode}': ${nameOf(mode)},`)),
    '};',
  ];
  return { path: 'mfe-checkout/src/payments/payment-providers.ts', text: `${lines.join('\n')}\n` };
}

/** `upiScan` of `upi-scan`. */
function nameOf(mode: string): string {
  return mode.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pathOf(line: string): string {
  return line.slice(line.indexOf("'"));
}
