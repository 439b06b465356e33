import { cleanReference, formatAmount, type OrderStatus } from '@stepwell/contract';
import { rupees } from '../pricing/pricing';
import type { StatementLine } from '../statements/read-statement';
import type { ReviewLine } from './review-queue';
import { lineReference, type UsedLine } from './statement-lines.repository';

// Compares orders under review with the lines of a bank statement. The functions are pure; `reconcile.ts` reads the data and confirms the
// orders.

/** The part of an order under review that is compared with a statement. */
export type OpenOrder = Pick<ReviewLine, 'orderId' | 'total' | 'reference' | 'disputedBy'>;

/** An order of any status with a live reference. */
interface Claimant {
  reference: string;
  orderId: string;
  status: OrderStatus;
}

/** Data of the database about the lines of a statement. */
export interface KnownPayments {
  /** Lines that have confirmed an order before. */
  used: readonly UsedLine[];
  /** Orders that have a reference of the lines. */
  claimants: readonly Claimant[];
  /** The status of each order that a payment note names, by order id. Ids without an order are left out. */
  noted: ReadonlyMap<string, OrderStatus>;
}

/** How to decide an order under review by the statement. */
export interface Proposal {
  /** The matching line of the statement; `null` if no line matches. */
  line: StatementLine | null;
  /** `approve`: the order can be confirmed; `look`: a person must decide; `wait`: no payment was found yet. */
  proposal: 'approve' | 'look' | 'wait';
  why: string;
}

/** A payment in the statement that confirms no order. */
export interface PaymentWithoutOrder {
  /** Number of its line. */
  line: number;
  /** Day in India, such as `2026-11-25`. */
  paidOn: string | null;
  /** Rupees. */
  amount: number;
  reference: string;
  text: string;
  why: string;
}

interface NamedLine {
  line: StatementLine;
  /** The reference that was read from the line (`bankReference`); without one, every number of 12 digits in the text. */
  references: ReadonlySet<string>;
  /** Ids of orders in the payment note. */
  notes: readonly string[];
}

/** Matches the order id in a payment note, `<phone>-<order id>`. Some banks replace the hyphen by a blank or drop it. */
const NOTE = /(?:^|[^A-Z0-9]|\d{10})(ORD[0-9A-HJKMNP-TV-Z]{10})(?![A-Z0-9])/g;
/** Matches a UPI reference in a text: a number of exactly 12 digits. */
const TEXT_REFERENCE = /(?<![A-Z0-9])\d{12}(?![A-Z0-9])/g;

/** Extracts references and order ids from a line. */
export function namesIn(line: StatementLine): Omit<NamedLine, 'line'> {
  const text = line.text.toUpperCase();
  const references = line.reference ? [cleanReference(line.reference)] : (text.match(TEXT_REFERENCE) ?? []);
  return {
    references: new Set(references),
    notes: [...text.matchAll(NOTE)].map(([, orderId = '']) => orderId),
  };
}

/**
 * Finds the lines of each order by its reference or by the order id in the payment note. A line confirms an order if the amount is right
 * and no other order has a claim to the line; otherwise a person must decide.
 * @returns a proposal per order of `open`, in the same order, and the payments that match none of them
 */
export function matchStatement(
  open: readonly OpenOrder[],
  lines: readonly StatementLine[],
  known: KnownPayments,
): { proposals: Proposal[]; payments: PaymentWithoutOrder[] } {
  const named = lines.map((line) => ({ line, ...namesIn(line) }));
  const matchedLines = new Set<StatementLine>();
  const proposals = open.map((order) => {
    const matches = linesOf(order, named);
    for (const { line } of matches.all) matchedLines.add(line);
    return proposalFor(order, matches, known);
  });
  const unmatched = named.filter(({ line }) => !matchedLines.has(line));
  return { proposals, payments: unmatched.flatMap((payment) => paymentWithoutOrder(payment, known)) };
}

interface LinesOfOrder {
  byReference: readonly NamedLine[];
  byNote: readonly NamedLine[];
  all: readonly NamedLine[];
}

function linesOf({ orderId, reference }: OpenOrder, named: readonly NamedLine[]): LinesOfOrder {
  const byReference = reference === null ? [] : named.filter(({ references }) => references.has(reference));
  const byNote = named.filter(({ notes }) => notes.includes(orderId));
  return { byReference, byNote, all: [...new Set([...byReference, ...byNote])] };
}

function proposalFor(order: OpenOrder, matches: LinesOfOrder, known: KnownPayments): Proposal {
  if (order.reference === null) return { line: null, proposal: 'look', why: 'nothing is to be paid' };
  const [match] = matches.all;
  if (!match) return { line: null, proposal: 'wait', why: 'not in the statement' };
  const doubt = doubtAbout(order, match, matches, known);
  if (doubt) return { line: match.line, proposal: 'look', why: doubt };
  const how = matches.byReference.length > 0 ? 'reference' : 'note';
  return { line: match.line, proposal: 'approve', why: `${how} and amount` };
}

/** Returns why a person must decide; `undefined` if the line confirms the order. */
function doubtAbout(
  order: OpenOrder,
  match: NamedLine,
  { byReference, byNote, all }: LinesOfOrder,
  known: KnownPayments,
): string | undefined {
  const [, second] = all;
  if (second) {
    const { line } = second.line;
    if (byReference.length > 1) return `same reference also in line ${line}`;
    if (byNote.length > 1) return `same note also in line ${line}`;
    return `the reference is in line ${match.line.line}, the note in line ${line}`;
  }
  const use = useOf(match.line, known);
  if (use) return use.why;
  const others = match.notes.filter((orderId) => orderId !== order.orderId && known.noted.has(orderId));
  if (others.length > 0) return `the note names ${others.join(', ')}`;
  const disputed = byReference.length > 0 ? order.disputedBy : otherClaimants(match, order, known);
  if (disputed.length > 0) return `same reference also sent for ${disputed.join(', ')}`;
  if (byReference.length === 0 && match.line.reference) {
    return `the note names the order, but the line has the reference ${match.line.reference}`;
  }
  if (!match.line.reference && !match.notes.includes(order.orderId)) {
    // The payer may have written another payment's number into the text.
    return 'the reference is only in the text of the line, which the payer can write';
  }
  const { amountPaise } = match.line;
  if (Math.round(order.total * 100) !== amountPaise)
    return `${formatAmount(rupees(amountPaise))} was received`;
  return undefined;
}

function otherClaimants(line: NamedLine, { orderId }: OpenOrder, known: KnownPayments): string[] {
  const others = claimantsOf(line, known).filter((claimant) => claimant.orderId !== orderId);
  return others.map((other) => other.orderId);
}

function claimantsOf({ references }: NamedLine, { claimants }: KnownPayments): Claimant[] {
  return claimants.filter(({ reference }) => references.has(reference));
}

/** Finds an order that was confirmed by this line (`isExact`), or by a line with the same reference and amount on another day. */
function useOf(line: StatementLine, { used }: KnownPayments): { isExact: boolean; why: string } | undefined {
  const reference = lineReference(line);
  const same = used.filter((use) => use.reference === reference && use.amountPaise === line.amountPaise);
  const exact = same.find(({ paidOn }) => paidOn === null || line.paidOn === null || paidOn === line.paidOn);
  if (exact) return { isExact: true, why: `the line has confirmed ${exact.orderId}` };
  const [other] = same;
  if (!other) return undefined;
  const why = `a line of ${other.paidOn} with the same reference and amount has confirmed ${other.orderId}`;
  return { isExact: false, why };
}

const SETTLED: readonly OrderStatus[] = ['confirmed', 'refunded'];

/** Returns the payment of a line that matches no order under review; `[]` if the payment belongs to a confirmed or refunded order. */
function paymentWithoutOrder(payment: NamedLine, known: KnownPayments): PaymentWithoutOrder[] {
  const claimants = claimantsOf(payment, known);
  const use = useOf(payment.line, known);
  if (use?.isExact || claimants.some(({ status }) => SETTLED.includes(status))) return [];
  const noted = payment.notes.flatMap((orderId) => {
    const status = known.noted.get(orderId);
    return status ? [`the note names ${orderId}, which is ${status}`] : [];
  });
  const claimed = claimants.map(
    ({ orderId, status }) => `its reference was sent for ${orderId}, which is ${status}`,
  );
  const lost = payment.line.isReferenceLost ? ['its reference was rounded by a spreadsheet'] : [];
  const why = [...(use ? [use.why] : []), ...noted, ...claimed, ...lost];
  const { line, paidOn, amountPaise, reference, text } = payment.line;
  const amount = rupees(amountPaise);
  return [{ line, paidOn, amount, reference, text, why: why.join('; ') || 'no order names it' }];
}
