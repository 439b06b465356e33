import { ApiError } from '../../../lib/api-error';
import { listSettings } from '../../../settings/list-settings';
import { backOfficeCommand } from '../../command/back-office-command';
import { text } from '../../terminal/print';

export const command = backOfficeCommand({
  args: '<name>',
  about: 'the value of one setting',
  act: listSettings,
  async atTerminal({ run, show }, [name = '']) {
    const setting = (await run(undefined)).find((one) => one.name === name);
    if (!setting) throw new ApiError(404, `There is no setting '${name}'. See: settings list`);
    show(setting, ({ value }) => text(value));
  },
});
