import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Sends raw bytes to a local server. @returns all bytes that the server sends until it closes the connection */
export async function answerTo(port: number, sent: string): Promise<string> {
  const socket = await openConnection(port, sent);
  let received = '';
  socket.on('data', (part) => {
    received += part;
  });
  await once(socket, 'close');
  return received;
}

/** Opens a connection, sends these bytes, and reads nothing. */
export async function openConnection(port: number, sent = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (sent) socket.write(sent);
  return socket;
}

/** The envelope in a raw HTTP reply. @throws SyntaxError for any other body */
export function envelopeIn(answer: string): { status: number; message: string; data: unknown } {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).response;
}
