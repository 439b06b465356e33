import type { FastifyReply, FastifyRequest } from 'fastify';

/** Reads a cookie that `setCookie` has set. */
export function readCookie(
  { headers }: FastifyRequest,
  name: string,
  { isSecure }: { isSecure: boolean },
): string | undefined {
  return new RegExp(`(?:^|; )${fullName(name, isSecure)}=([\\w.-]+)`).exec(headers.cookie ?? '')?.[1];
}

/**
 * Sets a cookie that lasts until the browser is closed; the value `null` deletes the cookie. Scripts cannot read the cookie, and POST forms
 * of other sites do not send it.
 */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string | null,
  { isSecure, sameSite = 'Strict' }: { isSecure: boolean; sameSite?: 'Strict' | 'Lax' },
): void {
  const parts = [
    `${fullName(name, isSecure)}=${value ?? ''}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(value === null ? ['Max-Age=0'] : []),
    ...(isSecure ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}

/** The prefix `__Host-`, which needs https, prevents other hosts of the domain from setting the cookie. */
function fullName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
