import { inviteFirstOwner, showInvitation } from '../../staff/invitations';
import { logInByInvitation } from '../../staff/log-in-by-invitation';
import { endOwnSession, listOwnSessions, logOut, useSession } from '../../staff/sessions';
import { type Commands, defineInternal } from '../command/define-command';

/** Log-ins of the desk. */
export const commands: Commands = {
  'by-invitation': defineInternal({ needsNoLogin: true, roles: [], act: logInByInvitation }),
  end: defineInternal({ roles: 'everyone', act: endOwnSession }),
  'first-owner': defineInternal({ needsNoLogin: true, roles: [], act: inviteFirstOwner }),
  invitation: defineInternal({ needsNoLogin: true, roles: [], act: showInvitation }),
  list: defineInternal({ roles: 'everyone', act: listOwnSessions }),
  'log-out': defineInternal({ needsNoLogin: true, roles: [], act: logOut }),
  use: defineInternal({ needsNoLogin: true, roles: [], act: useSession }),
};
