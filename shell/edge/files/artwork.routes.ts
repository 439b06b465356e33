import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { DRAWINGS_FOLDER } from '../../site/drawings';

/** A drawing that is opened by itself may use its own styles and nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Compresses in a fraction of the time of zlib's default, the highest level, because drawings are compressed for each visitor. */
const BROTLI_LEVEL = 5;

/** Serves the site's drawings under `/art/`. They are fresh for a day only, because a changed drawing keeps its address. */
export const artwork: FastifyPluginAsync = async (app) => {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
  });
  await app.register(serveStatic, {
    root: fileURLToPath(DRAWINGS_FOLDER),
    prefix: '/art/',
    index: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader('content-security-policy', DRAWING_POLICY);
      response.setHeader('cache-control', 'public, max-age=86400, stale-while-revalidate=604800');
    },
  });
};
