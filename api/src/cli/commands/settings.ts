import { cutText } from '@stepwell/contract';
import { ApiError } from '../../lib/api-error';
import type { Roles } from '../../lib/roles';
import { announce } from '../../settings/announce';
import { type ChangedSetting, changeSettings } from '../../settings/change-settings';
import { setSetting } from '../../settings/set-setting';
import { SETTINGS, type SettingName } from '../../settings/settings.definitions';
import { listSettings, type SettingView } from '../../settings/settings.repository';
import { type Commands, defineCommand } from '../command/define-command';
import { assignments } from '../terminal/assignments';
import { details, listText, text } from '../terminal/print';

/** Maximum length of a value in the list; `settings get` prints the whole value. */
const VALUE_CUT = 64;

const changedText = listText<ChangedSetting>(
  {
    SETTING: 'name',
    BEFORE: ({ before }) => before || '(not set)',
    AFTER: ({ after }) => after || '(not set)',
    WARNING: 'warning',
  },
  'Nothing was changed.',
);

export const commands: Commands = {
  announce: defineCommand({
    args: '[text]',
    about: 'the text of the announcement bar; without one, the bar is taken down',
    options: [['--till <date>', 'shown to the end of this day, or to this time']],
    writes: true,
    roles: ['editor'],
    act: announce,
    input([message = ''], { till }: { till?: string }) {
      if (till && !message.trim())
        throw new ApiError(422, '--till needs the text too: without a text the bar is taken down');
      return { message, till };
    },
    text: changedText,
  }),
  change: defineCommand({
    args: '<name=value...>',
    about: 'change several settings, all or none: such as gstMode=exclusive gstRatePercent=18',
    writes: true,
    roles: ({ values }) => rolesOfSettings(Object.keys(values)),
    act: changeSettings,
    input: (args) => ({ values: assignments(args) }),
    text: changedText,
  }),
  get: defineCommand({
    args: '<name>',
    about: 'the value of one setting',
    roles: 'everyone',
    act: listSettings,
    async atTerminal({ run, show }, [name = '']) {
      const settings = await run(undefined);
      const setting = settings.find((each) => each.name === name);
      if (!setting) throw new ApiError(404, `There is no setting '${name}'. See: settings list`);
      show(setting, ({ value }) => text(value));
    },
  }),
  list: defineCommand({
    about: 'every setting with its value',
    roles: 'everyone',
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
    roles: ({ name }) => rolesOfSettings([name]),
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

/** Groups of settings that editors may change. Owners may change every setting. */
const EDITORS_GROUPS: readonly string[] = ['announcement', 'enrolment'];

/** The roles that may change all of these settings. */
function rolesOfSettings(names: readonly string[]): Roles {
  const isForEditors = (name: string) => EDITORS_GROUPS.includes(SETTINGS[name as SettingName]?.group ?? '');
  return names.every(isForEditors) ? ['editor'] : ['owner'];
}
