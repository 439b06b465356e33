import { uploadPicture } from '../../catalogue/pictures/pictures.repository';
import { auditPeople } from '../../ops/audit/audit';
import { takeBackup } from '../../ops/backup/backup-folder';
import { type Commands, defineInternal } from '../command/define-command';

/** Commands that only the desk runs and that belong to no other group. */
export const commands: Commands = {
  'audit-people': defineInternal({ roles: ['accountant'], act: auditPeople }),
  picture: defineInternal({ roles: ['editor'], act: uploadPicture }),
  'take-backup': defineInternal({ roles: ['owner'], needsFreshLogIn: true, act: takeBackup }),
};
