import {
  beginAuthenticator,
  confirmAuthenticator,
  logInByCode,
  removeAuthenticator,
  showAuthenticator,
} from '../../staff/authenticators';
import { inviteFirstOwner, showInvitation } from '../../staff/invitations';
import { beginAtIssuer, logInByIssuer, takeFromIssuer } from '../../staff/issuer';
import { logInByInvitation } from '../../staff/log-in-by-invitation';
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
import { requireFreshLogIn } from '../../staff/rights/fresh-log-in';
import { endOwnSession, listOwnSessions, logOut, useSession } from '../../staff/sessions';
import { type Commands, defineInternal } from '../command/define-command';

const BEFORE_LOG_IN = { needsNoLogin: true, roles: [] } as const;
const OWN = { roles: 'everyone' } as const;

/** Commands for log-ins of the desk, and for a member's own account. */
export const commands: Commands = {
  'add-passkey': defineInternal({ ...OWN, act: addPasskey }),
  authenticator: defineInternal({ ...OWN, act: showAuthenticator }),
  'begin-adding': defineInternal({ ...OWN, act: beginAdding }),
  'begin-authenticator': defineInternal({ ...OWN, act: beginAuthenticator }),
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
  'remove-authenticator': defineInternal({ ...OWN, act: removeAuthenticator }),
  'remove-passkey': defineInternal({ ...OWN, act: removePasskey }),
  'require-fresh': defineInternal({
    ...OWN,
    act: (tx, _input: undefined, { sessionId }) => requireFreshLogIn(tx, sessionId),
  }),
  use: defineInternal({ ...BEFORE_LOG_IN, act: useSession }),
};
