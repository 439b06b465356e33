import { ApiError } from '@stepwell/api/api-error';
import type { FastifyRequest } from 'fastify';
import { visitOf } from '../shared/visit';

/** Milliseconds for which a passkey counts as used just now. */
const FRESH_MS = 5 * 60_000;

/** For what costs an owner dear: requires that a passkey was used just now. @throws ApiError 403 */
export async function requireFreshPasskey(request: FastifyRequest): Promise<void> {
  const { passkeyAt } = visitOf(request);
  if (passkeyAt && Date.now() - Date.parse(passkeyAt) < FRESH_MS) return;
  throw new ApiError(
    403,
    'This needs your passkey, used within the last five minutes. Log out, log in with it, and try again.',
  );
}
