import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that the test server received. */
export interface TakenMail {
  to: string[];
  /** Headers, an empty line and the parts. */
  raw: string;
}

export interface TestSmtp {
  url: string;
  /** Received mails, in order. */
  taken: TakenMail[];
  /** Destroys all connections. */
  drop(): void;
  stop(): Promise<void>;
}

/**
 * Starts an SMTP server that accepts every mail.
 * @param behaviour options of smtp-server that make it refuse, stall or drop mails; `port`: for a restart at the same port
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
  // Tests abort connections.
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

/** The decoded plain text part of a mail. */
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

/** An unfolded header of a mail. */
export function header({ raw }: TakenMail, name: string): string | undefined {
  const head = raw.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
}
