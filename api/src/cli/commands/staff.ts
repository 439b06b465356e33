import { ROLES } from '../../lib/roles';
import { invite } from '../../staff/invitations';
import { disableMember, enableMember, listMembers, type MemberView, setMember } from '../../staff/members';
import { endSession, listSessions, type SessionView } from '../../staff/sessions';
import { type Commands, defineCommand } from '../command/define-command';
import { details, listText, moment } from '../terminal/print';
import { currentSystemUser } from '../terminal/system-user';

const ROLE_OPTION = ['--role <roles...>', ROLES.join(', ')] as const;

export const commands: Commands = {
  disable: defineCommand({
    args: '<email>',
    about: 'end the log-ins of a member, and refuse new ones',
    writes: true,
    roles: ['owner'],
    needsFreshLogIn: true,
    act: disableMember,
    input: ([email = '']) => ({ email }),
    text: memberText,
  }),
  enable: defineCommand({
    args: '<email>',
    about: 'let a disabled member log in again',
    writes: true,
    roles: ['owner'],
    needsFreshLogIn: true,
    act: enableMember,
    input: ([email = '']) => ({ email }),
    text: memberText,
  }),
  'end-session': defineCommand({
    args: '<id>',
    about: 'end a log-in of the desk',
    writes: true,
    roles: ['owner'],
    act: endSession,
    input: ([id = '']) => ({ id }),
    text: ({ name, network }) => `The log-in of ${name} from ${network} has ended.`,
  }),
  invite: defineCommand({
    args: '<email> [name]',
    about: 'a link with which a member, new or known, logs in to the desk once; the first member is an owner',
    options: [ROLE_OPTION, ['--system-user <user>', 'user of this machine who runs commands as this member']],
    writes: true,
    roles: ['owner'],
    needsFreshLogIn: true,
    worksWithoutStaff: true,
    act: invite,
    input: ([email = '', name], { role, systemUser }: { role?: string[]; systemUser?: string }) => ({
      email,
      name: name || undefined,
      roles: role,
      systemUser,
      // The first owner is usually the person who types the command.
      ownSystemUser: currentSystemUser(),
    }),
    text: ({ name, email, link, expiresAt }) =>
      details([
        ['member', name],
        ['e-mail', email],
        ['link, once', link],
        ['until', moment(expiresAt)],
      ]),
  }),
  list: defineCommand({
    about: 'every member of staff',
    roles: ['owner'],
    act: listMembers,
    text: listText<MemberView>(
      {
        NAME: 'name',
        'E-MAIL': 'email',
        ROLES: ({ roles }) => roles.join(', '),
        'SYSTEM USER': 'systemUser',
        PASSKEYS: 'passkeys',
        'LOG-INS': 'openSessions',
        DISABLED: ({ disabledAt }) => moment(disabledAt),
      },
      'No staff.',
    ),
  }),
  sessions: defineCommand({
    about: 'open log-ins of the desk, the last used first',
    roles: ['owner'],
    act: listSessions,
    text: listText<SessionView>(
      {
        ID: 'id',
        NAME: 'name',
        WAY: 'way',
        NETWORK: 'network',
        BROWSER: 'browser',
        STARTED: ({ startedAt }) => moment(startedAt),
        USED: ({ usedAt }) => moment(usedAt),
      },
      'No open log-ins.',
    ),
  }),
  set: defineCommand({
    args: '<email>',
    about: "change a member's roles or system user",
    options: [ROLE_OPTION, ['--system-user <user>', 'user of this machine; empty for none']],
    writes: true,
    roles: ['owner'],
    needsFreshLogIn: true,
    act: setMember,
    input: ([email = ''], { role, systemUser }: { role?: string[]; systemUser?: string }) => ({
      email,
      roles: role,
      systemUser,
    }),
    text: memberText,
  }),
};

function memberText({ name, email, roles, systemUser, disabledAt }: MemberView): string {
  return details([
    ['member', name],
    ['e-mail', email],
    ['roles', roles.join(', ')],
    ['system user', systemUser || 'none'],
    ['disabled', disabledAt ? moment(disabledAt) : 'no'],
  ]);
}
