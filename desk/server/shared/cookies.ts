import type { FastifyReply, FastifyRequest } from 'fastify';

/** Value of a cookie of ours. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([\\w.-]+)`).exec(headers.cookie ?? '')?.[1];
}

/** Sets a cookie until the browser is closed; `null` deletes it. No script and no other site's form sends or reads it. */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string | null,
  { isSecure, sameSite = 'Strict' }: { isSecure: boolean; sameSite?: 'Strict' | 'Lax' },
): void {
  const parts = [
    `${name}=${value ?? ''}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(value === null ? ['Max-Age=0'] : []),
    ...(isSecure ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}
