import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

const TOKENS = fileURLToPath(new URL('tokens.css', import.meta.resolve('@stepwell/shared-ui/base.css')));

/** The page of the release service: what is live, the releases of each feature, the history; promote and roll back with a token. */
export const pageRoutes: FastifyPluginAsync = async (app) => {
  const files = [
    ['/', 'page.html', 'text/html; charset=utf-8'],
    ['/page.css', 'page.css', 'text/css; charset=utf-8'],
    ['/page.js', 'page.js', 'text/javascript; charset=utf-8'],
    ['/tokens.css', TOKENS, 'text/css; charset=utf-8'],
  ] as const;
  addPageHeaders(app, POLICY);
  for (const [path, file, type] of files) {
    const body = readFileSync(new URL(file, import.meta.url));
    app.get(path, (_request, reply) => reply.type(type).send(body));
  }
};
