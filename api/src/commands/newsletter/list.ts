import { backOfficeCommand } from '../../command/back-office-command';
import { listSubscribers } from '../../newsletters/list-subscribers';
import { moment, table } from '../../terminal/print';

export const command = backOfficeCommand({
  about: 'every address',
  act: listSubscribers,
  async atTerminal({ run, show }) {
    show(await run(undefined), (list) =>
      table(
        ['E-MAIL', 'SINCE'],
        list.map(({ email, since }) => [email, moment(since)]),
        'Nobody has subscribed.',
      ),
    );
  },
});
