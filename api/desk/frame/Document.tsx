import { Alert, Mark, TextLink } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import type { Session } from '../../src/staff/sessions';
import { assetPath } from './assets';
import { FormButton } from './form';
import { type Refused, RefusedContext } from './form-state';
import { Menu, SettingsTabs } from './menu';

const STYLES = assetPath('desk.css');
const SCRIPT = assetPath('desk.js');

interface DocumentProps {
  title: string;
  /** Path of the page, without the query. */
  path: string;
  session: Session | null;
  /** What the last form did. */
  notice?: string | undefined;
  /** The refusal of the form that this page answers. */
  refusal?: SummaryProps | undefined;
  children: ReactNode;
}

/** The HTML document of a page. */
export function Document({ title, path, session, notice, refusal, children }: DocumentProps) {
  const member = session?.member;
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${refusal ? 'Error: ' : ''}${title} | Stepwell desk`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={STYLES} />
        <script type="module" src={SCRIPT} />
      </head>
      <body>
        <a href="#page" className="skip">
          Skip to the page
        </a>
        <div className="layout" data-logged-in={member ? true : undefined}>
          <header className="header">
            <a href="/" className="logo">
              <Mark width="28" height="28" />
              <span>Stepwell desk</span>
            </a>
            {member && (
              <>
                <button type="button" popoverTarget="menu" className="menu-button">
                  Menu
                </button>
                <div className="account">
                  <TextLink href="/account">{member.name}</TextLink>
                  <FormButton action="/log-out">Log out</FormButton>
                </div>
              </>
            )}
          </header>
          {member && <Menu roles={member.roles} path={path} />}
          <main id="page" className="page" tabIndex={-1}>
            {notice && <Alert tone="ok">{notice}</Alert>}
            {session && <SessionEnd session={session} />}
            {refusal && <Summary {...refusal} />}
            {member && <SettingsTabs roles={member.roles} path={path} />}
            <RefusedContext value={refusal?.form ?? null}>{children}</RefusedContext>
          </main>
        </div>
      </body>
    </html>
  );
}

interface SummaryProps {
  message: string;
  form: Refused;
  labelOf?: ((name: string) => string) | undefined;
}

/** Why a form was refused, with links to its fields. It has the focus when the page is loaded. */
function Summary({ message, form, labelOf }: SummaryProps) {
  const fields = Object.entries(form.errors);
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the reply to a form, and this is the reply's first line
    <div tabIndex={-1} autoFocus className="summary">
      <Alert tone="bad">
        {fields.length > 0 ? (
          <ul>
            {fields.map(([name, text]) => (
              <li key={name}>
                <a href={`#${name}`}>{labelOf ? `${labelOf(name)}: ${text}` : text}</a>
              </li>
            ))}
          </ul>
        ) : (
          message
        )}
      </Alert>
    </div>
  );
}

/** The desk's script shows this five minutes before the log-in ends. */
function SessionEnd({ session }: { session: Session }) {
  return (
    <div data-session-end={session.expiresAt.toISOString()} role="status" hidden>
      <Alert tone="warn" live={false}>
        <span>Your log-in ends soon. </span>
        <button type="button" className="text-button">
          Stay logged in
        </button>
      </Alert>
    </div>
  );
}
