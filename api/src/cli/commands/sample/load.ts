import { loadSampleAcademy } from '../../../catalogue/sample/load';
import type { Sql } from '../../../database/connection';
import { ApiError } from '../../../lib/api-error';
import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';
import { text } from '../../terminal/print';

export const command = backOfficeCommand({
  about: 'fill an empty database with the sample academy, as npm start does',
  writes: true,
  fillsEmpty: true,
  act: loadSample,
  async atTerminal({ run, show }) {
    show(await run(undefined), () => text('The sample academy is loaded.'));
  },
});

/** @throws ApiError 409 unless the database is empty */
export async function loadSample(
  tx: Sql,
  _input: undefined,
  { actor }: CommandContext,
): Promise<{ loaded: true }> {
  if (await loadSampleAcademy(tx, actor)) return { loaded: true };
  throw new ApiError(409, 'The database is not empty: the sample academy is loaded into an empty one only');
}
