import {
  chooseNotifications,
  DELIVERIES,
  listNotifications,
  type NotificationView,
} from '../../notifications/notifications';
import { type Commands, defineCommand } from '../command/define-command';
import { listText } from '../terminal/print';

const text = listText<NotificationView>(
  { KIND: 'kind', ABOUT: 'about', MAIL: 'delivery' },
  'Your roles have no notifications.',
);

export const commands: Commands = {
  choose: defineCommand({
    args: '<kind> <delivery>',
    about: `how you get mails about a kind of work: ${DELIVERIES.join(', ')} (a digest is sent at 9:00 in India)`,
    writes: true,
    roles: 'everyone',
    act: chooseNotifications,
    input: ([kind = '', delivery = '']) => ({ choices: { [kind]: delivery } }),
    text,
  }),
  list: defineCommand({
    about: 'about what you get mails, and how',
    roles: 'everyone',
    act: listNotifications,
    text,
  }),
};
