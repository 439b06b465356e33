import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { envelope } from '@stepwell/contract';

/** By code of Node's error; 400 for all other codes. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export interface ClientError extends Error {
  code?: string;
  /** The bytes that were read last: the whole request, if it is short. */
  rawPacket?: object;
}

/** Reply to a request that reaches no route. */
export interface RawReply {
  /** Value of `Content-Type`. */
  type: string;
  body: string;
  /** More headers, by name. */
  headers?: Readonly<Record<string, string>>;
}

/** Replies to a malformed or late request, which no route receives. Then closes the connection. @param replyTo default: an envelope */
export function clientErrorHandler(
  error: ClientError,
  socket: Socket,
  replyTo: (status: number, error: ClientError) => RawReply = envelopeReply,
): void {
  // A second reply must not be written into a reply that Node is already sending on this connection.
  const { _httpMessage: reply } = socket as Socket & { _httpMessage?: ServerResponse };
  if (error.code === 'ECONNRESET' || !socket.writable || reply?.headersSent) return void socket.destroy();
  const status = STATUSES[error.code ?? ''] ?? 400;
  const { type, body, headers = {} } = replyTo(status, error);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: ${type}\r\nCache-Control: no-store\r\n` +
      `X-Content-Type-Options: nosniff\r\n${lines.join('')}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

export function envelopeReply(status: number): RawReply {
  const body = JSON.stringify(envelope(status, STATUS_CODES[status] ?? '', null));
  return { type: 'application/json; charset=utf-8', body };
}
