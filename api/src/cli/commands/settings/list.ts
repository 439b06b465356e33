import { listSettings } from '../../../settings/list-settings';
import { backOfficeCommand } from '../../command/back-office-command';
import { table } from '../../terminal/print';

export const command = backOfficeCommand({
  about: 'every setting with its value',
  act: listSettings,
  async atTerminal({ run, show }) {
    show(await run(undefined), (list) =>
      table(
        ['SETTING', 'VALUE', 'ABOUT'],
        list.map(({ name, value, about }) => [name, value || '(not set)', about]),
      ),
    );
  },
});
