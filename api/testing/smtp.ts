import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that a server took. */
export interface TakenMail {
  to: string[];
  /** As it came: headers, an empty line, the parts. */
  raw: string;
}

export interface TestSmtp {
  url: string;
  /** What was taken, in the order it came. */
  taken: TakenMail[];
  /** Ends every connection without a word. */
  drop(): void;
  stop(): Promise<void>;
}

/**
 * A real SMTP server on a free port of this machine, which takes every mail.
 * @param behaviour makes it refuse, stall or drop; the port is for one that comes back
 */
export async function startSmtp(behaviour: SMTPServerOptions & { port?: number } = {}): Promise<TestSmtp> {
  const taken: TakenMail[] = [];
  const { port = 0, ...options } = behaviour;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        taken.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, done);
    },
    ...options,
  });
  // A client that ends its connection in the middle is part of the tests.
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    taken,
    drop() {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The readable text of a mail that was taken: its plain part, decoded. */
export function plainText({ raw }: TakenMail): string {
  const part = raw.split('Content-Type: text/plain')[1]?.split(/\r\n--/)[0] ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return content;
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** A header of a mail that was taken, unfolded. */
export function header({ raw }: TakenMail, name: string): string | undefined {
  const head = raw.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
}
