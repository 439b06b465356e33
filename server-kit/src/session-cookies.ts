import type { FastifyReply, FastifyRequest } from 'fastify';

/** Value of a cookie that `setCookie` has set. */
export function readCookie(
  { headers }: FastifyRequest,
  name: string,
  { isSecure }: { isSecure: boolean },
): string | undefined {
  return new RegExp(`(?:^|; )${fullName(name, isSecure)}=([\\w.-]+)`).exec(headers.cookie ?? '')?.[1];
}

/** Sets a cookie until the browser is closed; `null` deletes it. No script and no other site's form sends or reads it. */
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

/** Over https no other host of the domain can set it. */
function fullName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
