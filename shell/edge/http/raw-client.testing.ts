import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Writes this to a server of this machine, as no well-kept client would. @returns all that it answers until it closes */
export async function answerTo(port: number, sent: string): Promise<string> {
  const socket = await held(port, sent);
  let said = '';
  socket.on('data', (part) => {
    said += part;
  });
  await once(socket, 'close');
  return said;
}

/** An open connection on which this was written, and on which nothing is read. */
export async function held(port: number, sent = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (sent) socket.write(sent);
  return socket;
}

/** What stands in the body of an answer, which is an envelope. @throws SyntaxError for any other body */
export function envelopeIn(answer: string): { status: number; message: string; data: unknown } {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).response;
}
