import type { FastifyInstance } from 'fastify';
import { minuteLimits } from '../http/rate-limit';
import type { PageInstead, PageOf } from '../pages/pages.routes';
import type { LookFirst } from './preview';
import { BAR_SCRIPT } from './preview-bar';
import { lookedAtPage } from './preview-page';
import { askedReleases } from './preview-query';

/** Of everybody: a few teams, who look. */
const LIMITS = { perMinute: 60, altogether: 300 };

/** Answers addresses that ask for releases, as `pageRoutes` wants it. */
export const looks =
  (lookFirst: LookFirst) =>
  async (app: FastifyInstance, pageOf: PageOf): Promise<PageInstead> => {
    const tooMany = minuteLimits(LIMITS);
    app.get(BAR_SCRIPT.href, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(BAR_SCRIPT.source),
    );

    return async (request, reply) => {
      const seconds = await tooMany(request);
      if (seconds !== undefined) {
        reply
          .code(429)
          .header('retry-after', seconds)
          .header('cache-control', 'no-store')
          .type('text/plain')
          .send('Releases were looked at too often from here: try again in a minute.\n');
        return undefined;
      }
      const asked = askedReleases(request.url);
      let looked = await lookFirst.at(asked);
      let page = await pageOf(asked.url, looked.generation);
      const fallen = page.fallen?.filter((feature) => looked.bases.length > 0 && asked.releases.has(feature));
      if (fallen && fallen.length > 0) {
        looked = lookFirst.fell(asked, fallen);
        page = await pageOf(asked.url, looked.generation);
      }
      const names = [...asked.releases].map(([feature, id]) => `${feature}:${id}`);
      return lookedAtPage(page, looked, names.join());
    };
  };
