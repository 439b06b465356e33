import { GST_STATES } from '@stepwell/contract';

/** The states of India. In its own module, because only the form of an academy with a GSTIN loads them. */
export const BUYER_STATES = GST_STATES;
