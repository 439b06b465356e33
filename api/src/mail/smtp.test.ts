import { getEventListeners } from 'node:events';
import { startSmtp, type TestSmtp } from '../../testing/smtp';
import { type OutgoingMail, smtpSender } from './smtp';

const MAIL: OutgoingMail = {
  messageId: '<one@stepwell.example>',
  from: 'Stepwell Academy <help@stepwell.example>',
  to: 'ishita@example.org',
  subject: 'Your order',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
  headers: {},
};
const options = { onHandOver: async () => {}, signal: new AbortController().signal };

let smtp: TestSmtp;
const logins: unknown[] = [];

/** Starts a server that accepts only the user `academy@desk` with the password `p:ss/w@rd`. */
const withPassword = (secure: boolean) =>
  startSmtp({
    secure,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      logins.push([username, password]);
      const isKnown = username === 'academy@desk' && password === 'p:ss/w@rd';
      done(isKnown ? null : new Error('Invalid username or password'), { user: username });
    },
  });
const addressWith = (protocol: string, password: string) =>
  smtp.url.replace('smtp://', `${protocol}://academy%40desk:${encodeURIComponent(password)}@`);

beforeEach(() => logins.splice(0));
afterEach(() => smtp.stop());

test('sends the user name and password of the URL, decoded', async () => {
  smtp = await withPassword(false);

  await smtpSender(addressWith('smtp', 'p:ss/w@rd'))(MAIL, options);

  expect(logins).toEqual([['academy@desk', 'p:ss/w@rd']]);
  expect(smtp.taken.map(({ to }) => to)).toEqual([['ishita@example.org']]);
});

test('a sent mail leaves no listener on the signal, which would keep the mail in memory', async () => {
  smtp = await startSmtp();

  await smtpSender(smtp.url)(MAIL, options);

  expect(getEventListeners(options.signal, 'abort')).toEqual([]);
});

test('a wrong password is a temporary failure', async () => {
  smtp = await withPassword(false);

  const sent = smtpSender(addressWith('smtp', 'guess'))(MAIL, options);

  await expect(sent).rejects.toMatchObject({ outcome: 'later' });
  expect(smtp.taken).toEqual([]);
});

test('sends neither password nor mail over TLS with an untrusted certificate', async () => {
  // The test server logs a warning about its own self-signed certificate.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  smtp = await withPassword(true);

  const sent = smtpSender(addressWith('smtps', 'p:ss/w@rd'))(MAIL, options);

  await expect(sent).rejects.toMatchObject({
    outcome: 'later',
    message: expect.stringMatching(/certificate/i),
  });
  expect([logins, smtp.taken]).toEqual([[], []]);
});
