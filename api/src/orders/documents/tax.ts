import { GST_STATES, gstStateOf } from '@stepwell/contract';
import type { OrderRow } from '../../database/schema/orders';

/** The taxes of a document, in paise. */
export interface Tax {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  roundingPaise: number;
}

/**
 * The taxes on a part of an order's total. A supply within the state has central and state tax, each rounded by itself; a supply to another
 * state has integrated tax (CGST Act s. 9, IGST Act s. 5). What the total differs from the sum is the rounding.
 * @param partPaise of the total, with its GST
 */
export function taxOn(
  { gstPaise, gstRateBps, totalPaise }: Pick<OrderRow, 'gstPaise' | 'gstRateBps' | 'totalPaise'>,
  partPaise: number,
  isInterState: boolean,
): Tax {
  const gst = partPaise === totalPaise ? gstPaise : shareOf(gstPaise, partPaise, totalPaise);
  const taxablePaise = partPaise - gst;
  if (isInterState) return { taxablePaise, cgstPaise: 0, sgstPaise: 0, igstPaise: gst, roundingPaise: 0 };
  const half = gst === 0 ? 0 : Math.floor((taxablePaise * gstRateBps + 10_000) / 20_000);
  return { taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise: 0, roundingPaise: gst - 2 * half };
}

/** `whole * part / total`, half a paisa rounded up. The product may exceed 2^53. */
function shareOf(whole: number, part: number, total: number): number {
  if (total === 0) return 0;
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(total)) / (2n * BigInt(total)));
}

/** The taxes of one part, given the taxes of it with all earlier parts, so that the parts add up to the whole. */
export function difference(all: Tax, earlier: Tax): Tax {
  return {
    taxablePaise: all.taxablePaise - earlier.taxablePaise,
    cgstPaise: all.cgstPaise - earlier.cgstPaise,
    sgstPaise: all.sgstPaise - earlier.sgstPaise,
    igstPaise: all.igstPaise - earlier.igstPaise,
    roundingPaise: all.roundingPaise - earlier.roundingPaise,
  };
}

/**
 * The GST code of the place of supply: the buyer's state, or the seller's if the buyer's is unknown (IGST Act s. 12(2)(b)); empty for a
 * seller without a GSTIN.
 */
export function placeOfSupply({ buyerState }: Pick<OrderRow, 'buyerState'>, gstin: string): string {
  return gstin ? (buyerState ?? gstStateOf(gstin)) : '';
}

export function stateName(code: string): string {
  return GST_STATES[code] ?? '';
}
