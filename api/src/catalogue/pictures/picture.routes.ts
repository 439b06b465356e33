import { API_PAGES } from '@stepwell/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { SqlOf } from '../../http/endpoint';
import { ApiError } from '../../lib/api-error';
import { pictureOf } from './pictures.repository';

/** Route of the pictures that staff have uploaded. */
export const pictureRoutes: FastifyPluginAsync<{ sqlOf: SqlOf }> = async (app, { sqlOf }) => {
  app.get(API_PAGES.picture, async (request, reply) => {
    const { id } = request.query as { id?: unknown };
    const etag = `"${String(id)}"`;
    const content = typeof id === 'string' ? await pictureOf(sqlOf(request), id) : undefined;
    if (!content) throw new ApiError(404, 'No such picture');
    reply.headers({
      // The picture at an address never changes, because its id is a hash of the content.
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      // With this policy a picture loads and runs nothing, even if its address is opened as a page.
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/webp').send(content);
  });
};
