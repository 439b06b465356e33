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
const OWN = { roles: 'everyone' } as const;
/** For a member who has just proven their identity (`rights/fresh-log-in.ts`). */
const FRESH = { ...OWN, needsFreshLogIn: true } as const;

/** Commands for log-ins of the desk, and for a member's own account. */
export const commands: Commands = {
  'add-passkey': defineInternal({ ...FRESH, act: addPasskey }),
  authenticator: defineInternal({ ...OWN, act: showAuthenticator }),
  'begin-adding': defineInternal({ ...FRESH, act: beginAdding }),
  'begin-authenticator': defineInternal({ ...FRESH, act: beginAuthenticator }),
  'begin-at-issuer': defineInternal({ ...BEFORE_LOG_IN, act: beginAtIssuer }),
  'begin-confirm': defineInternal({ ...OWN, act: beginConfirm }),
  'begin-log-in': defineInternal({ ...BEFORE_LOG_IN, act: beginLogIn }),
  'by-code': defineInternal({ ...BEFORE_LOG_IN, act: logInByCode }),
  'by-invitation': defineInternal({ ...BEFORE_LOG_IN, act: logInByInvitation }),
  'by-issuer': defineInternal({ ...BEFORE_LOG_IN, act: logInByIssuer }),
  'by-passkey': defineInternal({ ...BEFORE_LOG_IN, act: logInByPasskey }),
  confirm: defineInternal({ ...OWN, act: confirmByPasskey }),
  'confirm-authenticator': defineInternal({ ...OWN, act: confirmAuthenticator }),
  end: defineInternal({ ...OWN, act: endOwnSession }),
  'first-owner': defineInternal({ ...BEFORE_LOG_IN, act: inviteFirstOwner }),
  'from-issuer': defineInternal({ ...BEFORE_LOG_IN, act: takeFromIssuer }),
  invitation: defineInternal({ ...BEFORE_LOG_IN, act: showInvitation }),
  list: defineInternal({ ...OWN, act: listOwnSessions }),
  'log-out': defineInternal({ ...BEFORE_LOG_IN, act: logOut }),
  passkeys: defineInternal({ ...OWN, act: listPasskeys }),
  ready: defineInternal({ ...BEFORE_LOG_IN, act: async () => ({ isReady: true }) }),
  'remove-authenticator': defineInternal({ ...FRESH, act: removeAuthenticator }),
  'remove-passkey': defineInternal({ ...FRESH, act: removePasskey }),
  'require-fresh': defineInternal({ ...FRESH, act: async () => ({ isFresh: true }) }),
  use: defineInternal({ ...BEFORE_LOG_IN, act: useSession }),
};
