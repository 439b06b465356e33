import { startHttp, type TestHttp } from '@stepwell/server-kit/testing/start-http';

/** Starts a server that replies like the edge: drawings under `/art/`, and the home page for unknown paths. */
export function startPictures(): Promise<TestHttp> {
  return startHttp(({ url = '' }, reply) => {
    const type = url.startsWith('/art/') ? 'image/svg+xml' : 'text/html; charset=utf-8';
    reply.writeHead(200, { 'content-type': type }).end();
  });
}
