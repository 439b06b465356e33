import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { envelope } from '@stepwell/contract';

const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Replies to a malformed or late request, which reaches no route, with an envelope, and closes the connection. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  // The reply that Node is writing on this connection: nothing may be written into it.
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
