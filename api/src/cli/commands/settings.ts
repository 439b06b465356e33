import { cutText } from '@stepwell/contract';
import { ApiError } from '../../lib/api-error';
import { type ChangedSetting, changeSettings } from '../../settings/change-settings';
import { setSetting } from '../../settings/set-setting';
import { listSettings, type SettingView } from '../../settings/settings.repository';
import { type Commands, defineCommand } from '../command/define-command';
import { details, listText, text } from '../terminal/print';

/** Of a value in the list; `settings get` prints all of it. */
const VALUE_CUT = 64;

export const commands: Commands = {
  change: defineCommand({
    args: '<name=value...>',
    about: 'change several settings, or none: such as gstMode=exclusive gstRatePercent=18',
    writes: true,
    act: changeSettings,
    input: (assignments) => ({ values: Object.fromEntries(assignments.map(assignmentOf)) }),
    text: listText<ChangedSetting>(
      {
        SETTING: 'name',
        BEFORE: ({ before }) => before || '(not set)',
        AFTER: ({ after }) => after || '(not set)',
        WARNING: 'warning',
      },
      'Nothing was changed.',
    ),
  }),
  get: defineCommand({
    args: '<name>',
    about: 'the value of one setting',
    act: listSettings,
    async atTerminal({ run, show }, [name = '']) {
      const setting = (await run(undefined)).find((one) => one.name === name);
      if (!setting) throw new ApiError(404, `There is no setting '${name}'. See: settings list`);
      show(setting, ({ value }) => text(value));
    },
  }),
  list: defineCommand({
    about: 'every setting with its value',
    act: listSettings,
    text: listText<SettingView>({
      SETTING: 'name',
      VALUE: ({ value }) => cutText(value, VALUE_CUT) || '(not set)',
      ABOUT: 'about',
    }),
  }),
  set: defineCommand({
    args: '<name> <value>',
    about: 'change a setting; the site shows it within three seconds',
    options: [['--confirm <value>', 'the payee address once more: all money goes there']],
    writes: true,
    act: setSetting,
    input: ([name = '', value = ''], options: { confirm?: string }) => ({ name, value, ...options }),
    text: ({ name, before, after, upiLink, warning }) =>
      details([
        ['setting', name],
        ['before', before || '(not set)'],
        ['after', after || '(not set)'],
        ...(upiLink ? [['UPI link', upiLink] as const] : []),
        ...(warning ? [['warning', warning] as const] : []),
      ]),
  }),
};

/** @throws ApiError 422 unless it is `name=value` */
function assignmentOf(typed: string): [name: string, value: string] {
  const at = typed.indexOf('=');
  if (at < 1) throw new ApiError(422, `'${typed}' is not name=value`);
  return [typed.slice(0, at), typed.slice(at + 1)];
}
