import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { addPageHeaders } from '@stepwell/server-kit/html-pages';
import type { FastifyPluginAsync } from 'fastify';

/** The page calls the service's own routes, and runs only its own script. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'require-trusted-types-for': "'script'",
};

const SHARED_UI = dirname(createRequire(import.meta.filename).resolve('@stepwell/shared-ui'));

/** The page of the release service: what is live, the releases of each feature, the history; promote and roll back with a token. */
export const pageRoutes: FastifyPluginAsync = async (app) => {
  const files = [
    ['/', join(import.meta.dirname, 'page.html'), 'text/html; charset=utf-8'],
    ['/page.css', join(import.meta.dirname, 'page.css'), 'text/css; charset=utf-8'],
    ['/page.js', join(import.meta.dirname, 'page.js'), 'text/javascript; charset=utf-8'],
    ['/tokens.css', join(SHARED_UI, 'tokens.css'), 'text/css; charset=utf-8'],
  ] as const;
  addPageHeaders(app, POLICY);
  // Browsers ask for it; the page has none.
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  for (const [path, file, type] of files) {
    const body = readFileSync(file);
    app.get(path, (_request, reply) => reply.type(type).send(body));
  }
};
