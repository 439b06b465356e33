import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { type OrderPayment, paymentNote, upiLink } from '@stepwell/contract';
import type { Sql } from '../../database/connection';
import { type OrderRow, paymentKey } from '../../database/schema';
import { storedKey } from '../../database/stored-key';
import { type AcademySettings, hasPayee } from '../../settings/academy-settings';
import { rupees } from '../pricing/pricing';

// Signs UPI payment links. The site's pages verify the signature, so that nothing between the API and a page can change the payee.

/** The key pair that signs payment links. */
export interface PaymentKey {
  /** The site's pages verify links with this key; SPKI in base64url. */
  publicKey: string;
  privateKey: KeyObject;
  /**
   * Signatures by link, the oldest first. They are kept so that equal calls get equal replies, because ECDSA gives a different signature
   * each time.
   */
  signatures: Map<string, string>;
}

const MAX_SIGNATURES = 1000;

/**
 * Returns a function whose first call reads the key from the database, or creates the key. All APIs of a database share the key. If the
 * database does not answer, the call rejects, and the next call reads again.
 */
export function paymentKeyOf(sql: Sql): () => Promise<PaymentKey> {
  let reading: Promise<PaymentKey> | undefined;
  return () => {
    reading ??= readKey(sql).catch((error) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}

async function readKey(sql: Sql): Promise<PaymentKey> {
  const privateKey = await storedKey(sql, paymentKey);
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return { privateKey, publicKey: spki.toString('base64url'), signatures: new Map() };
}

type PayableOrder = Pick<OrderRow, 'orderId' | 'totalPaise' | 'studentPhone'>;

/** Creates an order's signed payment link to the present payee. @returns `undefined` if nothing is to be paid, or no payee is set */
export function signedLink(
  { orderId, totalPaise, studentPhone }: PayableOrder,
  settings: AcademySettings,
  key: PaymentKey,
): OrderPayment | undefined {
  if (totalPaise === 0 || !hasPayee(settings)) return undefined;
  const { payeeVPA, payeeName, payeeMerchantCode } = settings;
  const link = upiLink({
    payeeVPA,
    payeeName,
    amount: rupees(totalPaise),
    note: paymentNote(studentPhone, orderId),
    merchant: payeeMerchantCode ? { code: payeeMerchantCode, orderId } : undefined,
  });
  return { link, signature: signatureOf(link, key) };
}

function signatureOf(link: string, { privateKey, signatures }: PaymentKey): string {
  const stored = signatures.get(link);
  if (stored) return stored;
  const bytes = sign('sha256', Buffer.from(link), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const signature = bytes.toString('base64url');
  signatures.set(link, signature);
  const [oldest] = signatures.keys();
  if (oldest && signatures.size > MAX_SIGNATURES) signatures.delete(oldest);
  return signature;
}
