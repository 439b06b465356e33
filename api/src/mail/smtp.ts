import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface OutgoingMail {
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Why a mail was not sent. */
export class MailFailure extends Error {
  override name = 'MailFailure';

  /**
   * @param outcome `later`: surely not sent, and another try may work; `never`: the server will not have it;
   *   `unknown`: its text had begun to go out, and no answer came
   */
  constructor(
    readonly outcome: 'later' | 'never' | 'unknown',
    message: string,
  ) {
    super(message);
  }
}

export interface SendOptions {
  /** Runs when the server is ready for the text and not a byte of it has gone out. May refuse by throwing. */
  onHandOver(): Promise<void>;
  /** Gives up a try whose text has not begun to go out. */
  signal: AbortSignal;
}

/** One try, as `sendBySmtp` makes it. @throws MailFailure */
export type SendMail = (mail: OutgoingMail, options: SendOptions) => Promise<void>;

const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;

/**
 * Sends one mail a connection, by nodemailer's SMTP client. It is driven one step at a time, because only so can
 * be told whether a try that failed may have delivered.
 * @param url `smtp://` or `smtps://`, with name and password where the server wants them
 */
export function smtpSender(url: string): SendMail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLocal = /^(localhost|127\..*|::1)$/.test(host);
  const options = {
    host,
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    // A password never crosses a network in the open.
    requireTLS: protocol === 'smtp:' && username !== '' && !isLocal,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  };
  const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };

  return async ({ messageId, to, from, ...content }, { onHandOver, signal }) => {
    const message = new MailComposer({
      ...content,
      messageId,
      from,
      // As an object: nothing in the address is read as a second one.
      to: { name: '', address: to },
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
    const { from: sender } = message.getEnvelope();
    const bytes = await message.build();
    let isHandedOver = false;
    const body = Readable.from(
      (async function* handOver() {
        await onHandOver();
        isHandedOver = true;
        yield bytes;
      })(),
    );

    const connection = new SMTPConnection(options);
    const giveUp = () => {
      if (!isHandedOver) connection.close();
    };
    try {
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => {
          giveUp();
          if (!isHandedOver) reject(new Error('The mailer was stopped.'));
        });
        if (signal.aborted) reject(new Error('The mailer was stopped.'));
        connection.once('error', reject);
        connection.once('end', () => reject(new Error('The connection ended.')));
        body.once('error', reject);
        const send = () =>
          connection.send({ from: sender, to: [to] }, body, (error) => (error ? reject(error) : resolve()));
        connection.connect((error) => {
          if (error) reject(error);
          else if (credentials.user)
            connection.login({ credentials }, (refused) => (refused ? reject(refused) : send()));
          else send();
        });
      });
    } catch (error) {
      throw failureOf(error, isHandedOver);
    } finally {
      connection.removeAllListeners('error');
      connection.on('error', () => {});
      connection.close();
    }
  };
}

function failureOf(error: unknown, isHandedOver: boolean): MailFailure {
  const { message, responseCode, code } = error as Error & { responseCode?: number; code?: string };
  // An answer is certain, whenever it comes: 4xx is for the moment, 5xx for good. Wrong credentials are mended by
  // staff, and the mail waits for that.
  if (responseCode) {
    return new MailFailure(responseCode >= 500 && code !== 'EAUTH' ? 'never' : 'later', message);
  }
  if (isHandedOver) return new MailFailure('unknown', message);
  return new MailFailure(code === 'EENVELOPE' ? 'never' : 'later', message);
}
