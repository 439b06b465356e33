import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Course, DEFAULT_COVER, isCourseNotFound, SHARE_PICTURES_PATH } from '@stepwell/contract';
import { type ApiClient, ApiError } from '@stepwell/platform';
import { LogOnce } from '@stepwell/server-kit/log-once';
import { requestLimit } from '@stepwell/server-kit/request-limit';
import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sharePicture } from './share-picture';

/** Limits of requests without a cached picture: drawing takes some 50 ms of a core, and an app requests few pictures. */
const LIMITS = { perMinute: 60, total: 300 };
/** Some 200 pictures. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** How long a cached picture is used before the course is requested again. */
const COURSE_TTL_MS = 60_000;
/** Sent while pictures cannot be drawn. */
const DEFAULT_PICTURE = new URL('./drawings/social.png', import.meta.url);

export interface SiteRoutesOptions {
  api: ApiClient;
  /** The drawings by their path under `/art/`. */
  drawings: ReadonlyMap<string, { content: Buffer }>;
  /** The header `cache-control` of a picture. */
  cacheControl: string;
  log: (text: string) => void;
}

/** Whether the edge draws the picture at an address. All these pictures have the same size. */
export function isSharePicture(address: string): boolean {
  return address.startsWith(`${SHARE_PICTURES_PATH}/`);
}

interface CachedPicture {
  /** `null` for an id that no course has. */
  png: Buffer | null;
  etag: string;
  /** Name, category and cover address as JSON, or `default`: if this changes, the picture is drawn again. */
  madeOf: string;
}

/** Serves `/art/share/<course id>.png`, drawn for the first request and again when the course's name, category or cover changes. */
export const sharePictureRoutes: FastifyPluginAsync<SiteRoutesOptions> = async (
  app,
  { api, drawings, cacheControl, log },
) => {
  const exceedsLimit = requestLimit(LIMITS);
  const drawingErrors = new LogOnce((message) =>
    log(`share pictures cannot be drawn; courses are shared with the default picture: ${message}`),
  );
  const covers = coversIn(drawings);
  let drawing: Promise<unknown> = Promise.resolve();

  /** Draws one picture at a time, so that other requests are answered between two pictures. */
  function draw({ cover: address, ...texts }: Subject): Promise<Buffer | undefined> {
    const picture = drawing.then(async () => {
      try {
        const cover = covers.get(address);
        if (!cover) throw new Error(`no drawing at ${address}`);
        const png = await sharePicture({ ...texts, cover });
        drawingErrors.resolve();
        return png;
      } catch (error) {
        drawingErrors.report((error as Error).message);
        return undefined;
      }
    });
    drawing = picture;
    return picture;
  }

  const pictures = new LRUCache<string, CachedPicture>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ png }, id) => id.length + (png?.length ?? 0) + 100,
    ttl: COURSE_TTL_MS,
    ignoreFetchAbort: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (id, last) => {
      const course = await courseOf(api, id);
      const subject = course && subjectOf(course, covers);
      const madeOf = JSON.stringify(subject);
      if (last?.madeOf === madeOf) return last;
      if (!subject) return { png: null, etag: '', madeOf };
      const drawn = await draw(subject);
      const png = drawn ?? readFileSync(DEFAULT_PICTURE);
      const etag = `"${hash('sha256', png, 'base64url').slice(0, 22)}"`;
      // `default` equals the JSON of no subject, so that the next check draws the picture.
      return { png, etag, madeOf: drawn ? madeOf : 'default' };
    },
  });

  app.get<{ Params: { file: string } }>(`${SHARE_PICTURES_PATH}/:file`, async (request, reply) => {
    const id = /^(.+)\.png$/.exec(request.params.file)?.[1];
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    if (!id) return reply.code(404).send('No such picture\n');
    if (!pictures.has(id) && (await exceedsLimit(request, reply))) return reply.send('Try again shortly.\n');
    const picture = await pictures.fetch(id).catch((error: unknown) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    if (!picture) return reply.code(503).header('retry-after', '30').send('Try again shortly.\n');
    const { png, etag } = picture;
    if (!png) return reply.code(404).send('No such picture\n');
    reply.header('cache-control', cacheControl).header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/png').send(png);
  });
};

interface Subject {
  name: string;
  category: string;
  /** Address of the cover. */
  cover: string;
}

function subjectOf(
  { courseName, courseCategory, coursePhoto }: Course,
  covers: ReadonlyMap<string, Buffer>,
): Subject {
  const cover = coursePhoto && covers.has(coursePhoto) ? coursePhoto : DEFAULT_COVER;
  return { name: courseName, category: courseCategory || 'General', cover };
}

/** The site's covers by their addresses. Other cover addresses, which staff have typed, are not requested by the edge. */
function coversIn(drawings: SiteRoutesOptions['drawings']): Map<string, Buffer> {
  const byAddress = [...drawings].map(([path, { content }]) => [`/art/${path}`, content] as const);
  return new Map(
    byAddress.filter(([address]) => address === DEFAULT_COVER || address.startsWith('/art/cover/')),
  );
}

/** Requests a course; `null` if it does not exist. @throws ApiError if the API does not answer */
async function courseOf(api: ApiClient, id: string): Promise<Course | null> {
  try {
    return (await api.call('GET /api/courses/getCourse', { query: { id } })).data;
  } catch (error) {
    if (error instanceof ApiError && !error.lacksEnvelope && isCourseNotFound(error.status)) return null;
    throw error;
  }
}
