import { GST_STATES } from '@stepwell/contract';

/** A module of its own, which only the form of an academy with a GSTIN loads. */
export const BUYER_STATES = GST_STATES;
