import type { FastifyInstance } from 'fastify';

/**
 * One year. No `includeSubDomains`, because other hosts of the domain may not have https. No `preload`, because removal from the
 * browsers' preload list takes months.
 */
const HTTPS_ONLY = 'max-age=31536000';

/** Headers of every reply. @param publicUrl if it has https, browsers will use only https for the site */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': HTTPS_ONLY }),
  };
}

export const SECURITY_HEADERS = Object.keys(securityHeaders('https:'));

/** Adds the security headers to all replies for which hooks run. `frameworkErrorHandler` adds them to earlier errors. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  // Set in the last hook, because an error reply drops the headers that were set before.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(headers);
    done();
  });
}
