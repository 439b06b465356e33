import { addPicture } from '../../catalogue/pictures/pictures.repository';
import { addBrowser, showPushKey } from '../../notifications/push/browsers';
import { auditPeople } from '../../ops/audit/audit';
import { recordDownload } from '../../ops/backup/backup-folder';
import { type Commands, defineInternal } from '../command/define-command';

/** Commands that only the desk runs and that belong to no other group. */
export const commands: Commands = {
  'add-browser': defineInternal({ roles: 'everyone', act: addBrowser }),
  'audit-people': defineInternal({ roles: ['accountant'], act: auditPeople }),
  picture: defineInternal({ roles: ['editor'], act: addPicture }),
  'push-key': defineInternal({ roles: 'everyone', act: showPushKey }),
  'take-backup': defineInternal({ roles: ['owner'], needsFreshLogIn: true, act: recordDownload }),
};
