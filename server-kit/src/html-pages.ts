import type { FastifyInstance } from 'fastify';

// Shared by the desk and the release service, whose pages are not cached, cannot be framed, and run no injected scripts.

/** A file that pages refer to; its name contains a hash of its content. */
export interface PageAsset {
  type: string;
  body: Buffer;
}

/** Directives of `content-security-policy`, by name. */
export type PagePolicy = Readonly<Record<string, string>>;

/** Styles, fonts and pictures of the own origin; no scripts, and nothing of another origin. */
const NO_SCRIPTS: PagePolicy = {
  'default-src': "'none'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
};

/** Sets the headers of every reply. */
export function addPageHeaders(app: FastifyInstance, policy: PagePolicy = NO_SCRIPTS): void {
  const headers = {
    'content-security-policy': Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join('; '),
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/**
 * Parses forms. A name that ends in `[]`, such as that of checkboxes, gives a list of its values; any other name gives its last value. Line
 * breaks, which browsers send as CR LF, become LF, so that a text has the length that its field has counted.
 */
export function acceptForms(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => {
      const values = new URLSearchParams(String(body).replaceAll(/%0D%0A/gi, '%0A'));
      const form = [...values].map(([name, value]) =>
        name.endsWith('[]') ? [name.slice(0, -2), values.getAll(name)] : [name, value],
      );
      done(null, Object.fromEntries(form));
    },
  );
}

export class UploadedFile {
  constructor(
    readonly name: string,
    readonly bytes: Buffer,
  ) {}
}

/**
 * Like `acceptForms`, for forms with files. Files are held in memory, so this is only for servers that check the log-in before they read a
 * body. A file input without a file, or with an empty one, is absent from the result.
 * @param bodyLimit bytes of the whole form
 */
export function acceptFiles(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    async ({ headers }: { headers: { 'content-type'?: string } }, body: Buffer | string) => {
      const type = headers['content-type'] ?? '';
      const form = await new Response(new Uint8Array(body as Buffer), { headers: { 'content-type': type } })
        .formData()
        .catch(() => {
          throw Object.assign(new Error('The form cannot be read'), { statusCode: 400 });
        });
      const values: [string, string | UploadedFile][] = [];
      for (const [name, value] of form) {
        if (typeof value === 'string') values.push([name, value.replaceAll('\r\n', '\n')]);
        else if (value.size > 0)
          values.push([name, new UploadedFile(value.name, Buffer.from(await value.arrayBuffer()))]);
      }
      return Object.fromEntries(values);
    },
  );
}

/** Serves the assets of a build at `/assets/`. Browsers may keep them for a year, because a changed file has another name. */
export function serveAssets(app: FastifyInstance, assets: ReadonlyMap<string, PageAsset>): void {
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const asset = assets.get(request.params['*']);
    if (!asset) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(asset.type)
      .send(asset.body);
  });
}
