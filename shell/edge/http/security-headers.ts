import type { FastifyInstance } from 'fastify';

/**
 * One year. No `includeSubDomains`, because other hosts of the domain are not this site's to speak for, and no
 * `preload`, because that list outlives every change of mind by months.
 */
const HTTPS_ONLY = 'max-age=31536000';

/**
 * What every reply carries, whoever makes it and whatever became of it.
 * @param publicUrl with https, browsers ask for nothing else any more
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': HTTPS_ONLY }),
  };
}

/** Their names, wherever a site has its address. */
export const SECURITY_HEADERS = Object.keys(securityHeaders('https:'));

/** Adds them to all replies of a server. Those that the framework makes before any hook are its creator's to give. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  // As late as can be: an error drops all headers that were set for the good reply.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(headers);
    done();
  });
}
