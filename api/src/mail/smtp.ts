import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

// Sends a mail by SMTP, and finds out whether a failed attempt may have delivered it, because only then could a second attempt deliver it
// twice.

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
   * @param outcome `later`: the mail was not sent, and another attempt may succeed; `never`: no attempt will succeed, such as after a final
   *   rejection by the server; `unknown`: the connection ended between the first byte of the text and the server's answer
   */
  constructor(
    readonly outcome: 'later' | 'never' | 'unknown',
    message: string,
  ) {
    super(message);
  }
}

export interface SendOptions {
  /** Called before the first byte of the text is sent. If it throws, the mail is not sent. */
  onHandOver(): Promise<void>;
  /** Cancels sending, unless the transmission of the text has begun. */
  signal: AbortSignal;
}

/** Attempts once to send a mail. @throws MailFailure if the mail was not sent, or may not have been sent */
export type SendMail = (mail: OutgoingMail, options: SendOptions) => Promise<void>;

const CONNECT_MS = 15_000;
const IDLE_MS = 60_000;

/**
 * Creates a function that sends a mail over a new connection. Uses nodemailer's SMTP client instead of its `sendMail`, because only the
 * client shows whether the transmission of the text had begun.
 * @param url `smtp://` or `smtps://`, with user name and password if the server requires them
 */
export function smtpSender(url: string): SendMail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLocal = /^(localhost|127\..*|::1)$/.test(host);
  const options = {
    host,
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    // A password is never sent unencrypted over a network.
    requireTLS: protocol === 'smtp:' && username !== '' && !isLocal,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
  };
  const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };

  return async ({ messageId, to, from, ...content }, { onHandOver, signal }) => {
    const message = new MailComposer({
      ...content,
      messageId,
      from,
      // The recipient is an object, because a text with a comma would be parsed as two recipients.
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
    let stop = () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        stop = () => {
          if (!isHandedOver) reject(new Error('The mailer was stopped.'));
        };
        signal.addEventListener('abort', stop);
        if (signal.aborted) stop();
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
      // The signal exists as long as the mailer, so its listener would keep this mail in memory.
      signal.removeEventListener('abort', stop);
      // A later error of the connection has no effect on the mail, but without a listener it would end the process.
      connection.removeAllListeners('error');
      connection.on('error', () => {});
      connection.close();
    }
  };
}

function failureOf(error: unknown, isHandedOver: boolean): MailFailure {
  const { message, responseCode, code } = error as Error & { responseCode?: number; code?: string };
  // If the server has responded, the outcome is known: 4xx is temporary, 5xx is final. Wrong credentials (EAUTH) count as temporary, because
  // staff can correct them.
  if (responseCode) {
    return new MailFailure(responseCode >= 500 && code !== 'EAUTH' ? 'never' : 'later', message);
  }
  if (isHandedOver) return new MailFailure('unknown', message);
  return new MailFailure(code === 'EENVELOPE' ? 'never' : 'later', message);
}
