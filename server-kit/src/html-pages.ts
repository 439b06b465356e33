import type { FastifyInstance } from 'fastify';

// Headers of pages that are not cached, cannot be framed, and run no injected scripts.

/** Directives of `content-security-policy`, by name. */
export type PagePolicy = Readonly<Record<string, string>>;

/** Styles, fonts and pictures of the own origin; no scripts, and nothing of another origin. */
const NO_SCRIPTS: PagePolicy = {
  'default-src': "'none'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
};

/** Sets the headers of every reply. */
export function addPageHeaders(app: FastifyInstance, policy: PagePolicy = NO_SCRIPTS): void {
  const headers = {
    'content-security-policy': Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join('; '),
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
