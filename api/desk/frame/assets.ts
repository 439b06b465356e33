import { createHash } from 'node:crypto';
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

/** The style sheet, the script, and the fonts that the style sheet loads. Without a build, pages come without them. */
const assets = new Map(
  (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
    .filter((name) => extname(name) in TYPES)
    .map((name) => [name, readFileSync(join(FOLDER, name))]),
);

/** Address of an asset. It names the content, so that browsers may keep the asset. */
export function assetPath(name: 'desk.css' | 'desk.js'): string {
  const content = assets.get(name) ?? '';
  return `/assets/${name}?v=${createHash('sha256').update(content).digest('base64url').slice(0, 8)}`;
}

export function serveAssets(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params;
    const content = assets.get(name);
    if (!content) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(TYPES[extname(name)] ?? '')
      .send(content);
  });
}
