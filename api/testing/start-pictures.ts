import { startHttp, type TestHttp } from '@stepwell/server-kit/testing/start-http';

/** Starts a server that replies with the edge's content types, without content: drawings under `/art/`, a page for other paths. */
export function startPictures(): Promise<TestHttp> {
  return startHttp(({ url = '' }, reply) => {
    const type = url.startsWith('/art/') ? 'image/svg+xml' : 'text/html; charset=utf-8';
    reply.writeHead(200, { 'content-type': type }).end();
  });
}
