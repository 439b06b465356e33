import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { HTTP_TIMEOUT_MS } from '@stepwell/contract';
import { Agent, type Dispatcher } from 'undici';

/** Timeout of a request. It is longer than that of the site's own calls, so that the site's error arrives first. */
const TIMEOUT_MS = HTTP_TIMEOUT_MS + 5000;
const CONNECT_TIMEOUT_MS = 5000;

export interface LiveRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string | string[]>;
  body?: Readable;
}

export interface LiveReply {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as received, possibly compressed. */
  body: Readable;
}

/**
 * The live site cannot be used: it does not answer, its certificate is not trusted, or it redirects to another site. The message states
 * what a developer can do.
 */
export class SiteFailure extends Error {
  override name = 'SiteFailure';

  /** @param isTransient whether the site may answer later */
  constructor(
    message: string,
    readonly isTransient = true,
  ) {
    super(message);
  }
}

/** A client of the live site, without retries and without following redirects. */
export class LiveSite {
  /** @param agent is closed by `close` */
  constructor(
    readonly origin: string,
    private readonly agent: Dispatcher = new Agent(TIMEOUTS),
  ) {}

  /** @throws SiteFailure without a reply, or if the certificate is not trusted */
  async request({ method, path, headers, body }: LiveRequest): Promise<LiveReply> {
    try {
      const reply = await this.agent.request({
        origin: this.origin,
        method: method as Dispatcher.HttpMethod,
        path,
        headers,
        body: body ?? null,
        // A stream of events may be silent for as long as the page is open.
        ...(headers.accept === 'text/event-stream' && { bodyTimeout: 0 }),
      });
      return { status: reply.statusCode, headers: reply.headers as IncomingHttpHeaders, body: reply.body };
    } catch (error) {
      throw failureOf(this.origin, error as Error & { code?: string });
    }
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}

export const TIMEOUTS = {
  headersTimeout: TIMEOUT_MS,
  bodyTimeout: TIMEOUT_MS,
  connect: { timeout: CONNECT_TIMEOUT_MS },
};

/** The decompressed text of a reply. @throws Error if the reply breaks off, or cannot be decompressed */
export async function textOf({ headers, body }: LiveReply): Promise<string> {
  const bytes = await buffer(body);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity' || bytes.length === 0) return bytes.toString('utf8');
  const expand = DECOMPRESSORS[encoding];
  if (!expand) throw new Error(`The site sends the content encoding ${encoding}, which was not requested.`);
  return (await expand(bytes)).toString('utf8');
}

const DECOMPRESSORS: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

const NOT_TRUSTED =
  /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_|ERR_TLS_CERT_ALTNAME_INVALID|CERTIFICATE/;

function failureOf(origin: string, { code = '', message }: Error & { code?: string }): SiteFailure {
  if (NOT_TRUSTED.test(code))
    return new SiteFailure(
      `The certificate of ${origin} is not trusted (${code}): the server may be an impostor. For a test site with a self-signed certificate, start again with NODE_EXTRA_CA_CERTS=<file with the certificate of its issuer>.`,
      false,
    );
  if (code.startsWith('UND_ERR') && code.includes('TIMEOUT'))
    return new SiteFailure(`${origin} did not reply in time: the site or the network hangs.`);
  return new SiteFailure(
    `${origin} cannot be reached (${code || message}): it is down, or this machine is offline.`,
  );
}
