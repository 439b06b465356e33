import type { FastifyInstance } from 'fastify';

/**
 * One year. No `includeSubDomains`, because other hosts of the domain are not this site's to speak for, and no
 * `preload`, because that list outlives every change of mind by months.
 */
const HTTPS_ONLY = 'max-age=31536000';

/** What every reply carries, whoever makes it. @param publicUrl with https, browsers ask for nothing else any more */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const isHttps = publicUrl.startsWith('https:');
  // As late as can be: an error drops all headers that were set for the good reply.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (isHttps) reply.header('strict-transport-security', HTTPS_ONLY);
  });
}
