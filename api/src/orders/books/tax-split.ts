import { GST_STATES, gstStateOf } from '@stepwell/contract';
import type { OrderRow, ReceiptRow } from '../../database/schema';

/** The taxes of a document in paise. */
export interface TaxSplit {
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

/**
 * Splits GST into central and state tax, half each; an odd paisa goes to the state. Of a supply to another state it is all IGST (IGST Act
 * s. 5, CGST Act s. 9).
 */
export function splitGst(gstPaise: number, isInterState: boolean): TaxSplit {
  if (isInterState) return { cgstPaise: 0, sgstPaise: 0, igstPaise: gstPaise };
  const cgstPaise = Math.floor(gstPaise / 2);
  return { cgstPaise, sgstPaise: gstPaise - cgstPaise, igstPaise: 0 };
}

type Buyer = Pick<OrderRow, 'buyerState'>;
type Seller = Pick<ReceiptRow, 'gstin'>;

/**
 * The code of the state that a supply counts to: the buyer's, or the seller's where the buyer's is unknown (IGST Act s. 12(2)(b), CBIC
 * circular 242/36/2024). Empty for a seller without a GSTIN.
 */
export function placeOfSupply({ buyerState }: Buyer, { gstin }: Seller): string {
  return gstin ? (buyerState ?? gstStateOf(gstin)) : '';
}

export function stateName(code: string): string {
  return GST_STATES[code] ?? '';
}

/** Whether a supply counts to another state than the seller's. */
export function isInterState(buyer: Buyer, seller: Seller): boolean {
  return placeOfSupply(buyer, seller) !== gstStateOf(seller.gstin);
}
