import { readEnvironment } from './environment';

test.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '8080' }, 'http://localhost:8080'],
  [{ PUBLIC_URL: 'https://academy.example/' }, 'https://academy.example'],
])('of %j links begin with %s', (variables, publicUrl) => {
  expect(readEnvironment(variables).publicUrl).toBe(publicUrl);
});

test.each(['help@academy.example', '<help@academy.example>', 'Stepwell Academy <help@academy.example>'])(
  'mails are sent by the server that is set, from %s',
  (sender) => {
    const variables = { SMTP_URL: 'smtps://me:secret@mail.example', MAIL_FROM: sender };

    expect(readEnvironment(variables)).toMatchObject({ smtpUrl: variables.SMTP_URL, mailFrom: sender });
  },
);

test.each([
  [{ PUBLIC_URL: 'academy.example' }, 'PUBLIC_URL must be'],
  [{ PUBLIC_URL: 'https://academy.example/site' }, 'PUBLIC_URL must be'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM must be set'],
  [{ SMTP_URL: 'mail.example:587', MAIL_FROM: 'a@b.co' }, 'SMTP_URL must be'],
  [{ SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.co' }, 'SMTP_URL must be'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be'],
  [{ MAIL_FROM: 'a@b.co, c@d.co' }, 'MAIL_FROM must be'],
  [{ MAIL_FROM: 'Me\r\nBcc: x@y.co <a@b.co>' }, 'MAIL_FROM must be'],
])('%j ends the start with a line that names it', (variables, line) => {
  expect(() => readEnvironment(variables)).toThrow(line);
});

test('the line about a wrong mail server does not repeat its password', () => {
  const variables = { SMTP_URL: 'https://me:hunter2@mail.example', MAIL_FROM: 'a@b.co' };

  expect(() => readEnvironment(variables)).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
  );
});
