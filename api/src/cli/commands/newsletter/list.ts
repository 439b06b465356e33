import { listSubscribers, type SubscriberView, subscriberPages } from '../../../newsletters/list-subscribers';
import { backOfficeCommand } from '../../command/back-office-command';
import { moment, table } from '../../terminal/print';

export const command = backOfficeCommand({
  about: 'every address',
  act: listSubscribers,
  async atTerminal({ run, show }) {
    const all: SubscriberView[] = [];
    for await (const page of subscriberPages(run)) all.push(...page);
    show(all, (list) =>
      table(
        ['E-MAIL', 'SINCE'],
        list.map(({ email, since }) => [email, moment(since)]),
        'Nobody has subscribed.',
      ),
    );
  },
});
