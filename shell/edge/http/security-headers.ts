import type { FastifyInstance } from 'fastify';

/**
 * One year. No `includeSubDomains`, because other hosts of the domain may not have https; no `preload`, because removal from that
 * list takes months.
 */
const HTTPS_ONLY = 'max-age=31536000';

/** Headers of every reply. @param publicUrl with https, browsers use no other scheme from then on */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': HTTPS_ONLY }),
  };
}

/** All their names. */
export const SECURITY_HEADERS = Object.keys(securityHeaders('https:'));

/** Adds them to all replies for which hooks run; Fastify's own errors before any hook need them separately. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  // In the last hook, because an error reply drops the headers that were set before.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(headers);
    done();
  });
}
