import { queryText } from '../../../queries/query-text';
import { showQuery } from '../../../queries/query-view';
import { backOfficeCommand } from '../../command/back-office-command';

export const command = backOfficeCommand({
  args: '<id>',
  about: 'one question',
  act: showQuery,
  async atTerminal({ run, show }, [id = '']) {
    show(await run({ id }), queryText);
  },
});
