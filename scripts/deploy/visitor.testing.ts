import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Asking {
  method?: string;
  /** Address of the visitor: any of 127.0.0.0/8. */
  from?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request as a visitor, on a new connection. The certificate is self-signed. */
export function ask(origin: string, path: string, asking: Asking = {}): Promise<Answer> {
  const { method = 'GET', from = '127.0.0.1', headers = {}, body } = asking;
  const request = origin.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const options = { method, headers, localAddress: from, agent: false, rejectUnauthorized: false };
    request(`${origin}${path}`, options, (reply) => {
      text(reply).then(
        (body) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }),
        reject,
      );
    })
      .once('error', reject)
      .end(body);
  });
}
