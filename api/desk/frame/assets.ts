import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Output of `api/desk/build.mjs`. */
const FOLDER = join(import.meta.dirname, '../../dist/desk');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Serves the style sheet, the script, and the fonts that the style sheet loads. Without a build, pages come without them. */
export function serveAssets(app: FastifyInstance): void {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => extname(name) in TYPES) : [];
  const assets = new Map(names.map((name) => [name, readFileSync(join(FOLDER, name))]));
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params;
    const content = assets.get(name);
    if (!content) return reply.callNotFound();
    return reply.type(TYPES[extname(name)] ?? '').send(content);
  });
}
