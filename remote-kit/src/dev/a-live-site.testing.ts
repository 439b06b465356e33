import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A live site over https with a self-signed certificate. */
export interface ALiveSite {
  origin: string;
  /** Certificate that the client must trust. */
  certificate: string;
  requests: ReceivedRequest[];
  end: () => Promise<void>;
}

/** @param answer is called when a request has arrived completely */
export async function aLiveSite(answer: RequestListener): Promise<ALiveSite> {
  const { key, certificate } = aCertificate();
  const requests: ReceivedRequest[] = [];
  const server = createServer({ key, cert: certificate }, async (request, response) => {
    const { method, url, headers } = request;
    requests.push({ method, url, headers, body: await text(request) });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate,
    requests,
    end: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A self-signed certificate by openssl, because Node cannot create certificates. */
function aCertificate(): { key: string; certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-certificate-'));
  try {
    execFileSync(
      'openssl',
      [
        ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
        ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
        ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')],
      ],
      { stdio: 'pipe' },
    );
    return {
      key: readFileSync(join(folder, 'key.pem'), 'utf8'),
      certificate: readFileSync(join(folder, 'certificate.pem'), 'utf8'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
