import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { type OrderPayment, paymentNote, upiLink } from '@stepwell/contract';
import type { Sql } from '../../database/connection';
import { type OrderRow, paymentKey } from '../../database/schema';
import { storedKey } from '../../database/stored-key';
import { type AcademySettings, hasPayee } from '../../settings/academy-settings';
import { rupees } from '../pricing/pricing';

// Signs payment links, so that the site's pages can verify that a link really comes from the API and names the academy's payee.

/** The key pair that signs payment links. */
export interface PaymentKey {
  /** Key with which the site's pages verify links; SPKI in base64url. */
  publicKey: string;
  privateKey: KeyObject;
  /** Signatures by link, the oldest first. Kept, because signing is not deterministic (ECDSA), and a repeated reply should be equal. */
  signatures: Map<string, string>;
}

const KEPT_SIGNATURES = 1000;

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

/** Creates the signed payment link of an order to the present payee. @returns `undefined` if there is nothing to pay, or no payee */
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
  const known = signatures.get(link);
  if (known) return known;
  const bytes = sign('sha256', Buffer.from(link), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const signature = bytes.toString('base64url');
  signatures.set(link, signature);
  const [oldest] = signatures.keys();
  if (oldest && signatures.size > KEPT_SIGNATURES) signatures.delete(oldest);
  return signature;
}
