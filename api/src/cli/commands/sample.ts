import { loadSampleAcademy } from '../../catalogue/sample/load';
import type { Sql } from '../../database/connection';
import { ApiError } from '../../lib/api-error';
import type { CommandContext } from '../command/command';
import { type Commands, defineCommand } from '../command/define-command';

export const commands: Commands = {
  load: defineCommand({
    about: 'fill an empty database with the sample academy, as npm start does',
    writes: true,
    allowsEmptyDatabase: true,
    worksWithoutStaff: true,
    roles: ['owner'],
    act: loadSample,
    text: () => 'The sample academy is loaded.',
  }),
};

/** Loads the sample academy. @throws ApiError 409 if the database is not empty */
async function loadSample(tx: Sql, _input: undefined, { actor }: CommandContext): Promise<{ loaded: true }> {
  if (await loadSampleAcademy(tx, actor)) return { loaded: true };
  throw new ApiError(409, 'The database is not empty: the sample academy is loaded into an empty one only');
}
