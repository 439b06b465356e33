import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { envelope } from '@stepwell/contract';

const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is not even HTTP, or did not come in time, in the envelope, and closes: it never reaches a route. */
export function answerBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  // Node names the reply that this connection is in the middle of; nothing may be written into it.
  const { _httpMessage: reply } = socket as Socket & { _httpMessage?: ServerResponse };
  if (error.code === 'ECONNRESET' || !socket.writable || reply?.headersSent) return void socket.destroy();
  const status = STATUSES[error.code ?? ''] ?? 400;
  const text = STATUS_CODES[status] ?? '';
  const body = JSON.stringify(envelope(status, text, null));
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
