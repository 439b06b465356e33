import { GST_STATES, gstStateOf } from '@stepwell/contract';
import type { OrderRow, ReceiptRow } from '../../database/schema';

/** The taxes of a document in paise. */
export interface TaxSplit {
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

/**
 * Splits GST into central tax (CGST) and state tax (SGST), half each; if the number of paise is odd, SGST gets one more. GST of a supply to
 * another state is all IGST (IGST Act s. 5, CGST Act s. 9).
 * @param beforePaise for a credit note: the GST of the invoice's earlier credit notes. Splitting the sum of all notes, not each note alone,
 *   makes the taxes of the notes add up to those of the invoice
 */
export function splitGst(gstPaise: number, isInterState: boolean, beforePaise = 0): TaxSplit {
  if (isInterState) return { cgstPaise: 0, sgstPaise: 0, igstPaise: gstPaise };
  const cgstPaise = Math.floor((beforePaise + gstPaise) / 2) - Math.floor(beforePaise / 2);
  return { cgstPaise, sgstPaise: gstPaise - cgstPaise, igstPaise: 0 };
}

type Buyer = Pick<OrderRow, 'buyerState'>;
type Seller = Pick<ReceiptRow, 'gstin'>;

/**
 * Returns the GST code of the place of supply: the buyer's state, or the seller's if the buyer's is unknown (IGST Act s. 12(2)(b), CBIC
 * circular 242/36/2024); empty for a seller without a GSTIN.
 */
export function placeOfSupply({ buyerState }: Buyer, { gstin }: Seller): string {
  return gstin ? (buyerState ?? gstStateOf(gstin)) : '';
}

export function stateName(code: string): string {
  return GST_STATES[code] ?? '';
}

/** Whether the place of supply is in another state than the seller. */
export function isInterState(buyer: Buyer, seller: Seller): boolean {
  return placeOfSupply(buyer, seller) !== gstStateOf(seller.gstin);
}
