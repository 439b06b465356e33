import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Agent, type Dispatcher } from 'undici';

/** A site that is well answers calls within ten seconds, or says itself that it cannot. */
const TIMEOUT_MS = 15_000;
const CONNECT_PATIENCE_MS = 5000;

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
  /** As it came, compressed or not. */
  body: Readable;
}

/** The live site did not answer: its message says to a developer what happened, and what to do. */
export class SiteFailure extends Error {
  override name = 'SiteFailure';

  /** @param mayPass the site may answer later, without anything being done here */
  constructor(
    message: string,
    readonly mayPass = true,
  ) {
    super(message);
  }
}

/** A site that is reached over the network. Nothing is asked twice, and no redirect is followed. */
export class LiveSite {
  /** @param agent holds the connections; ended by `close` */
  constructor(
    readonly origin: string,
    private readonly agent: Dispatcher = new Agent(TIMEOUTS),
  ) {}

  /** @throws SiteFailure if no reply comes, or none that can be believed */
  async ask({ method, path, headers, body }: LiveRequest): Promise<LiveReply> {
    try {
      const reply = await this.agent.request({
        origin: this.origin,
        method: method as Dispatcher.HttpMethod,
        path,
        headers,
        body: body ?? null,
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

/** For whoever makes an agent of its own. */
export const TIMEOUTS = {
  headersTimeout: TIMEOUT_MS,
  bodyTimeout: TIMEOUT_MS,
  connect: { timeout: CONNECT_PATIENCE_MS },
};

/** The whole text of a reply, whatever it was compressed with. @throws Error if it breaks off, or is not what it says */
export async function textOf({ headers, body }: LiveReply): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity' || bytes.length === 0) return bytes.toString('utf8');
  const expand = EXPANDERS[encoding];
  if (!expand) throw new Error(`The site answers in ${encoding}, which it was not asked for.`);
  return (await expand(bytes)).toString('utf8');
}

const EXPANDERS: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

const NOT_TRUSTED =
  /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_|ERR_TLS_CERT_ALTNAME_INVALID|CERTIFICATE/;

function failureOf(origin: string, { code = '', message }: Error & { code?: string }): SiteFailure {
  if (NOT_TRUSTED.test(code))
    return new SiteFailure(
      `The certificate of ${origin} is not trusted (${code}): whoever answers there may be anybody. If it is a test site with a certificate of its own, start again with NODE_EXTRA_CA_CERTS=<file with the certificate of who signed it>.`,
      false,
    );
  if (code.startsWith('UND_ERR') && code.includes('TIMEOUT'))
    return new SiteFailure(
      `${origin} did not answer in time: it hangs, or something between here and there does.`,
    );
  return new SiteFailure(
    `${origin} cannot be reached (${code || message}): it is down, or this machine is offline.`,
  );
}
