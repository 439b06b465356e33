import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { requestLimit } from '@stepwell/server-kit/request-limit';
import type { FastifyInstance } from 'fastify';
import { previewCookie } from '../files/preview-cookie';
import { type CachedPage, withHtml } from '../pages/page-reply';
import type { PageOf, PreviewHandler } from '../pages/pages.routes';
import type { Preview, Previews } from './preview';
import { PREVIEW_BAR } from './preview-bar';
import { parsePreviewQuery } from './preview-query';

/** Requests a minute of one network, and of all networks: enough for the few people of the teams. */
const LIMITS = { perMinute: 60, total: 300 };
/** The bar's script is inserted before this tag, ahead of all script files of the page, so that the bar observes the files of releases. */
const TITLE = '<title>';

/**
 * Registers the route of the bar's script.
 * @param releasesUrl address of the release service, where people with a team's token choose releases
 * @returns the handler of preview addresses for `pageRoutes`
 */
export const previewRoutes =
  (previews: Previews, { isSecure = false, releasesUrl = '' } = {}) =>
  async (app: FastifyInstance, pageOf: PageOf): Promise<PreviewHandler> => {
    const exceedsLimit = requestLimit(LIMITS);
    app.get(PREVIEW_BAR.href, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(PREVIEW_BAR.source),
    );

    return async (request, reply) => {
      // `exceedsLimit` has set the status 429.
      if (await exceedsLimit(request, reply)) {
        reply
          .header('cache-control', 'no-store')
          .type('text/plain')
          .send('Too many previews were requested from here: try again in a minute.\n');
        return undefined;
      }
      const query = parsePreviewQuery(request.url);
      let preview = await previews.of(query);
      let page = await pageOf(query.url, preview.generation);
      const liveSite = previews.liveSiteAfterFailure(query, preview, page.selection);
      if (liveSite) {
        preview = liveSite;
        page = await pageOf(query.url, preview.generation);
      }
      const cookies = preview.bases.map((base) => previewCookie(base, isSecure));
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      const names = [...query.releases].map(([feature, id]) => `${feature}:${id}`);
      return withBar(page, preview, { requested: names.join(), teams: releasesUrl });
    };
  };

/** A page with the preview bar, which caches must not store and search engines must not list. The cached page itself has no bar. */
function withBar(page: CachedPage, preview: Preview, links: BarLinks): CachedPage {
  const bar = `<meta name="robots" content="noindex">\n${barTag(preview, links)}\n`;
  const headers = { 'cache-control': 'no-store, no-transform', 'x-robots-tag': 'noindex' };
  return withHtml(page, (html) => html.replace(TITLE, () => bar + TITLE), headers);
}

interface BarLinks {
  /** The requested releases: `reviews:1.2.0-b,offers:1.1.0-c`. */
  requested: string;
  /** Address of the release service; empty if it is not known. */
  teams: string;
}

function barTag({ text, keepsReleases, bases }: Preview, { requested, teams }: BarLinks): string {
  const data = { text, keep: keepsReleases ? requested : '', requested, bases: bases.join(' '), teams };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`);
  const { href, integrity } = PREVIEW_BAR;
  return `<script defer src="${href}" integrity="${integrity}" crossorigin="anonymous" id="preview-bar" ${attributes.join(' ')}></script>`;
}
