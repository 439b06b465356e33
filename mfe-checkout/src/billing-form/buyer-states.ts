import { GST_STATES } from '@stepwell/contract';

/** The states of India, in a separate module that only the form of an academy with a GSTIN loads. */
export const BUYER_STATES = GST_STATES;
