export const STAFF = {
  title: 'Staff',
  lead: 'Who works at this desk, and what each may do.',
  invited: (name: string) =>
    `The invitation of ${name} goes out by mail, with this link, which logs in once, within a day:`,
  label: 'Members of staff',
  empty: 'No staff.',
  roles: 'Roles',
  passkeys: 'Passkeys',
  logIns: 'Log-ins',
  disabled: 'disabled',
  active: 'active',
  invite: 'Invite a member',
  nameHint: 'The log of changes shows it.',
  button: 'Invite',
  hasEnded: (name: string) => `The log-in of ${name} has ended.`,
  isDisabled: (name: string) => `${name} is disabled, and logged out.`,
  isEnabled: (name: string) => `${name} may log in again.`,
  notFound: (email: string) => `No member of staff has the e-mail '${email}'.`,
} as const;

export const MEMBER_TEXTS = {
  disabledSince: (at: string) => `Disabled since ${at}: no log-in is accepted.`,
  since: (at: string) => `On the staff since ${at}.`,
  rights: 'Rights',
  systemUser: 'System user',
  systemUserHint: 'User of the server who runs commands at the terminal as this member; empty for none.',
  save: 'Save',
  saved: 'Saved.',
  access: 'Access',
  enable: (name: string) => `Let ${name} log in again`,
  invite: 'Send a new invitation',
  disable: (name: string) => `Disable ${name}`,
} as const;
