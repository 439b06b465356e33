import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Answers a request at once, or leaves it to the routes: `false`. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Gives a server a place before its framework, for what needs none of it: no route, no hook, no body.
 * @returns takes the one that answers there
 */
export function placeForEarlyAnswers(server: Server): (answer: EarlyAnswer) => void {
  const [route] = server.listeners('request') as RequestListener[];
  if (!route) throw new Error('A server without a request listener leaves nothing to its routes.');
  let early: EarlyAnswer = () => false;
  server.removeListener('request', route);
  server.on('request', (request, response) => {
    if (!early(request, response)) route(request, response);
  });
  return (answer) => {
    early = answer;
  };
}
