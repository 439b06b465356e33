import { compareStatement, keepStatement, listStatements } from '../../orders/review/statement-uploads';
import { type Commands, defineInternal } from '../command/define-command';

/** Commands of the desk for uploaded bank statements. */
export const commands: Commands = {
  compare: defineInternal({ roles: ['reviewer'], act: compareStatement }),
  keep: defineInternal({ roles: ['reviewer'], act: keepStatement }),
  list: defineInternal({ roles: ['reviewer'], act: listStatements }),
};
