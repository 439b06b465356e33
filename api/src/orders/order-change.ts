import { ApiError } from '../lib/api-error';

/** What staff do to an order, and why. */
export interface OrderChange {
  order: string;
  reason: string;
}

/** What was typed, trimmed. @throws ApiError 422 when it is blank */
export function given(name: string, text: string): string {
  if (text?.trim()) return text.trim();
  throw new ApiError(422, `Give a ${name}`);
}
