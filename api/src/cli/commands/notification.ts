import {
  chooseNotifications,
  DELIVERIES,
  listNotifications,
  type NotificationView,
} from '../../notifications/notifications';
import { type BrowserView, listBrowsers, removeBrowser } from '../../notifications/push/browsers';
import { type Commands, defineCommand } from '../command/define-command';
import { listText, moment } from '../terminal/print';

const text = listText<NotificationView>(
  { KIND: 'kind', ABOUT: 'about', MAIL: 'delivery' },
  'Your roles have no notifications.',
);

const browsersText = listText<BrowserView>(
  { ID: 'id', BROWSER: 'browser', ADDED: ({ addedAt }) => moment(addedAt), ERROR: 'lastError' },
  'You have turned notifications on in no browser. That is done at the desk.',
);

export const commands: Commands = {
  browsers: defineCommand({
    about: 'the browsers that show you notifications',
    roles: 'everyone',
    act: listBrowsers,
    text: browsersText,
  }),
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
    about: 'the kinds of work about which you can get mails, and how you get them',
    roles: 'everyone',
    act: listNotifications,
    text,
  }),
  'remove-browser': defineCommand({
    args: '<id>',
    about: 'turns notifications off in one of your browsers',
    writes: true,
    roles: 'everyone',
    act: removeBrowser,
    input: ([id = '']) => ({ id }),
    text: browsersText,
  }),
};
