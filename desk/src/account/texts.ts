/** The texts of the own account, and of lists of log-ins. */
export const ACCOUNT = {
  title: 'Your account',
  passkeys: {
    title: 'Passkeys',
    label: 'Your passkeys',
    empty: 'You have no passkey yet. With one you log in by fingerprint, face or the PIN of your device.',
    passkey: 'Passkey',
    added: 'Added',
    used: 'Last used',
    never: 'never',
    remove: 'Remove',
    removeOne: (name: string) => `Remove ${name}`,
    add: 'Add a passkey',
    name: 'Name of the new passkey',
    nameHint: 'Such as the device that keeps it.',
    isAdded: 'The passkey is added: it logs you in from now on.',
    isRemoved: 'The passkey is removed. Remove it from the device too.',
  },
  app: {
    title: 'Authenticator app',
    scan: 'Scan this with the app, or type the secret into it. Then type the code that the app shows.',
    scanAnother:
      'Scan this with the app, or type the secret into it. Then type the code that the app shows. Until then the present app stays valid.',
    qrCode: 'QR code for the app',
    secret: 'Secret',
    code: 'Code of the app',
    confirm: 'Set the app up',
    since: (at: string) => `Set up on ${at}. Its codes log you in where you have no passkey.`,
    none: 'A second way to log in, where you have no passkey: the codes of an app such as Google Authenticator.',
    setUp: 'Set up an app',
    setUpAnother: 'Set up another app',
    remove: 'Remove the app',
    isSetUp: 'The authenticator app is set up.',
    isRemoved: 'The authenticator app is removed: its codes no longer log you in.',
  },
  unknownBrowser: 'unknown browser',
} as const;

/** Open log-ins: of one member, or of all. */
export const SESSIONS = {
  title: 'Open log-ins',
  empty: 'No open log-ins.',
  member: 'Member',
  since: 'Since',
  used: 'Last used',
  by: 'By',
  from: 'From',
  end: 'End',
  endIt: 'End it',
  isThis: 'this log-in',
  hasEnded: 'That log-in has ended.',
  ways: {
    passkey: 'passkey',
    code: 'authenticator app',
    invitation: 'invitation',
    issuer: 'organisation’s log-in',
  },
} as const;
