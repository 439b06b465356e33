import type { FastifyServerOptions } from 'fastify';

/** A path tells what was asked for; one that is longer than any of ours tells nothing more. */
const LONGEST_PATH = 200;

/**
 * JSON lines on stderr, with nothing in them that belongs to a person: no bodies, no headers, no queries (they hold
 * tokens). What people write into a path they chose themselves is cut.
 * @param level of the first lines that are written
 */
export function edgeLogger(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    stream: process.stderr,
    serializers: {
      req: ({ method, url }) => ({ method, path: pathOf(url) }),
    },
  };
}

/** An encoded `#` ends the path, too: what follows is a fragment that was sent by mistake, and may hold an order's token. */
export function pathOf(url: string): string {
  return url.replace(/(?:\?|%(?:25)*23).*/is, '').slice(0, LONGEST_PATH);
}

/** What a process alone says of itself, as one more of these lines: whoever collects them reads nothing else. */
export function jsonLine(text: string): string {
  return `${JSON.stringify({ level: 30, time: new Date().toISOString(), msg: text })}\n`;
}
