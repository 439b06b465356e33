export const LOG_IN = {
  title: 'Log in',
  lead: 'For the staff of the academy.',
  passkey: 'Log in with a passkey',
  issuer: (name: string) => `Log in with ${name}`,
  app: 'With an authenticator app',
  code: 'Code of the app',
  codeButton: 'Log in with the code',
  invitation: 'With an invitation',
  invitationText:
    'Open the link of your invitation. An owner of the academy makes a new one, in the desk or with',
  invitationCommand: 'npm run academy -- staff invite',
  invitationEnd: 'and your e-mail.',
  noScript: 'Passkeys need JavaScript. Allow it for this site, or log in another way.',
  welcome: (name: string) => `Welcome, ${name}.`,
  isLoggedOut: 'You are logged out.',
  tooMany: (minutes: number) =>
    `Too many tries from your network. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  wrongCode:
    'E-mail and code do not belong together, or the code was used already. After ten wrong codes, codes log in only where you have logged in before; elsewhere use a passkey or an invitation.',
  noPasskey: 'No passkey was used. Passkeys need JavaScript: allow it for this site.',
} as const;

/** The page that an invitation's link opens. */
export const INVITATION = {
  title: 'Invitation',
  heading: 'Welcome to the desk',
  owner: 'You become the owner of this academy.',
  name: 'Your name',
  nameHint: 'The log of changes shows it.',
  email: 'Your e-mail',
  become: 'Become the owner',
  once: 'This link logs you in once. You stay logged in for at most eight hours, and at most half an hour after the last page that you opened.',
  welcome: (name: string) => `Welcome, ${name}. Add a passkey now: this link does not log in again.`,
} as const;

/** The page that asks for the passkey once more. */
export const CONFIRM_IDENTITY = {
  title: 'Confirm that it is you',
  lead: 'What you are about to do needs your passkey once more. Then you are back on the page where you were.',
  button: 'Use the passkey',
} as const;

/** Refusals of a log-in by the organisation's issuer. */
export const ISSUER = {
  otherBrowser: 'This log-in was begun in another browser, or cookies are off. Please log in again.',
  notAccepted: (why: string) => `Your organisation’s log-in was not accepted (${why}). Please try again.`,
  noEmail: 'Your organisation’s log-in names no verified e-mail address.',
  noAnswer: (why: string) => `Your organisation’s log-in does not answer (${why}). Log in another way.`,
} as const;
