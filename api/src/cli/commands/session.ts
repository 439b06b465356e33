import {
  beginAuthenticator,
  confirmAuthenticator,
  logInByCode,
  removeAuthenticator,
  showAuthenticator,
} from '../../staff/authenticators';
import { inviteFirstOwner, logInByInvitation, showInvitation } from '../../staff/invitations';
import { beginAtIssuer, logInByIssuer, takeFromIssuer } from '../../staff/issuer';
import {
  addPasskey,
  beginAdding,
  beginConfirm,
  beginLogIn,
  confirmByPasskey,
  listPasskeys,
  logInByPasskey,
  removePasskey,
} from '../../staff/passkeys';
import { endOwnSession, listOwnSessions, logOut, useSession } from '../../staff/sessions';
import { type Commands, defineInternal } from '../command/define-command';

const BEFORE_LOG_IN = { needsNoLogin: true, roles: [] } as const;
const ANY_MEMBER = { roles: 'everyone' } as const;
/** Commands for a member who has just proven their identity (`rights/fresh-log-in.ts`). */
const FRESH_MEMBER = { ...ANY_MEMBER, needsFreshLogIn: true } as const;

/**
 * Commands of the desk for log-ins, and for a member's own account. `ready` only opens the database, for the desk's probe; `require-fresh`
 * only checks the log-in, before the desk asks for the values of a change; `log-out` ends the session that its input names.
 */
export const commands: Commands = {
  'add-passkey': defineInternal({ ...FRESH_MEMBER, act: addPasskey }),
  authenticator: defineInternal({ ...ANY_MEMBER, act: showAuthenticator }),
  'begin-adding': defineInternal({ ...FRESH_MEMBER, act: beginAdding }),
  'begin-authenticator': defineInternal({ ...FRESH_MEMBER, act: beginAuthenticator }),
  'begin-at-issuer': defineInternal({ ...BEFORE_LOG_IN, act: beginAtIssuer }),
  'begin-confirm': defineInternal({ ...ANY_MEMBER, act: beginConfirm }),
  'begin-log-in': defineInternal({ ...BEFORE_LOG_IN, act: beginLogIn }),
  'by-code': defineInternal({ ...BEFORE_LOG_IN, act: logInByCode }),
  'by-invitation': defineInternal({ ...BEFORE_LOG_IN, act: logInByInvitation }),
  'by-issuer': defineInternal({ ...BEFORE_LOG_IN, act: logInByIssuer }),
  'by-passkey': defineInternal({ ...BEFORE_LOG_IN, act: logInByPasskey }),
  confirm: defineInternal({ ...ANY_MEMBER, act: confirmByPasskey }),
  'confirm-authenticator': defineInternal({ ...ANY_MEMBER, act: confirmAuthenticator }),
  end: defineInternal({ ...ANY_MEMBER, act: endOwnSession }),
  'first-owner': defineInternal({ ...BEFORE_LOG_IN, act: inviteFirstOwner }),
  'from-issuer': defineInternal({ ...BEFORE_LOG_IN, act: takeFromIssuer }),
  invitation: defineInternal({ ...BEFORE_LOG_IN, act: showInvitation }),
  list: defineInternal({ ...ANY_MEMBER, act: listOwnSessions }),
  'log-out': defineInternal({ ...BEFORE_LOG_IN, act: logOut }),
  passkeys: defineInternal({ ...ANY_MEMBER, act: listPasskeys }),
  ready: defineInternal({ ...BEFORE_LOG_IN, act: async () => ({ isReady: true }) }),
  'remove-authenticator': defineInternal({ ...FRESH_MEMBER, act: removeAuthenticator }),
  'remove-passkey': defineInternal({ ...FRESH_MEMBER, act: removePasskey }),
  'require-fresh': defineInternal({ ...FRESH_MEMBER, act: async () => ({ isFresh: true }) }),
  use: defineInternal({ ...BEFORE_LOG_IN, act: useSession }),
};
